// Moments in the reader's own time zone; without this script they show the server's.
for (const time of document.querySelectorAll("time[datetime]")) {
  const moment = new Date(time.dateTime);
  if (!Number.isNaN(moment.getTime())) {
    time.textContent = moment.toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  }
}
