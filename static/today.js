// The day where a match begins: the server may live in another time zone, and says its own day without this script.
for (const field of document.querySelectorAll("[name=today]")) {
  field.form.addEventListener("submit", () => {
    const now = new Date();
    now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
    field.value = now.toISOString().slice(0, 10);
  });
}
