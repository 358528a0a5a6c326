/** Drawings that the server sends as text. They are read as XML, and only what a drawing is made of
 * is taken over: no script, no link, no style, nothing that loads.
 */

const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(["svg", "g", "path", "circle", "rect", "line", "ellipse", "polygon", "polyline", "text", "tspan", "title", "desc", "defs", "use", "symbol", "clipPath"]);
const ATTRIBUTES = new Set([
  "class", "role", "tabindex", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "d", "dx", "dy",
  "width", "height", "viewBox", "transform", "points", "fill", "fill-rule", "fill-opacity", "stroke", "stroke-width",
  "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-opacity", "opacity", "text-anchor", "font-size",
  "font-weight", "text-decoration", "dominant-baseline", "preserveAspectRatio", "id", "clip-path", "textLength", "lengthAdjust",
]);

interface Policies {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): { createHTML(text: string): string };
}

// Reading XML counts as dangerous, whatever is done with the result. It is safe as it is done here.
const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
const policy = policies?.createPolicy("drawings", { createHTML: (text) => text });

/** A drawing as an element of this page; null where the text is none. */
export function drawn(text: string): SVGElement | null {
  const trusted = (policy?.createHTML(text) ?? text) as string;
  const { documentElement } = new DOMParser().parseFromString(trusted, "image/svg+xml");
  return documentElement.namespaceURI === SVG && documentElement.localName === "svg"
    ? (taken(documentElement) as SVGElement)
    : null;
}

/** The inside of a drawing, such as the shape of a suit. */
export function drawnInside(text: string): Node[] {
  return [...(drawn(`<svg xmlns="${SVG}">${text}</svg>`)?.childNodes ?? [])];
}

/** A copy of an element, with what is known to be harmless. */
function taken(element: Element): Element {
  const copy = document.createElementNS(SVG, element.localName);
  for (const { name, value } of element.attributes) {
    const harmless = ATTRIBUTES.has(name) || name.startsWith("aria-") || name.startsWith("data-");
    if (harmless && !/url\(\s*['"]?(?!#)/i.test(value)) copy.setAttribute(name, value);
    else if (name === "href" && value.startsWith("#")) copy.setAttribute("href", value);
  }
  for (const child of element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? "");
    else if (child instanceof Element && child.namespaceURI === SVG && ELEMENTS.has(child.localName)) {
      copy.append(taken(child));
    }
  }
  return copy;
}
