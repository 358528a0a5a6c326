"use strict";
// Draws each chart into its place. `ast` interprets expressions, so the page needs no right to make code.
for (const place of document.querySelectorAll("[data-chart]")) {
  const spec = JSON.parse(document.getElementById(place.dataset.chart).textContent);
  const how = {
    ast: true,
    renderer: "svg",
    actions: false,
    defaultStyle: false,
    tooltip: { disableDefaultStyle: true },
  };
  vegaEmbed(place, spec, how).then(
    () => place.classList.add("drawn"),
    (fault) => {
      place.textContent = "This picture can't be drawn. The table at the end has its figures.";
      console.error(fault);
    },
  );
}
