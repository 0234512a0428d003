// The board on screen as a self-contained picture.

// Style properties to inline; the rest are attributes.
const inherited = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
  "stroke-opacity", "font-family", "font-size", "font-weight", "text-anchor", "visibility", "paint-order"] as const;
const own = { opacity: "1", transform: "none", display: "inline", filter: "none" } as const;

function copyStyle(from: Element, to: SVGElement, above: CSSStyleDeclaration | undefined): void {
  const style = getComputedStyle(from);
  for (const name of inherited) {
    const value = style.getPropertyValue(name);
    if (value !== above?.getPropertyValue(name)) to.style.setProperty(name, value);
  }
  for (const [name, usual] of Object.entries(own)) {
    const value = style.getPropertyValue(name);
    if (value !== usual) to.style.setProperty(name, value);
  }
  [...to.children].forEach((child, index) => copyStyle(from.children[index]!, child as SVGElement, style));
}

/** The board's background color. */
function paper(element: Element | null): string {
  if (!element) return "#fff";
  const { backgroundColor } = getComputedStyle(element);
  return /, 0\)$|transparent/.test(backgroundColor) ? paper(element.parentElement) : backgroundColor;
}

/** The board as SVG, without the parts for pointers and screen readers. */
function still(board: SVGSVGElement, width: number): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  copyStyle(board, copy, undefined);
  for (const each of [copy, ...copy.querySelectorAll("*")])
    for (const { name } of [...each.attributes])
      if (/^(class|id|role|tabindex|aria-|data-)/.test(name)) each.removeAttribute(name);
  const [x, y, w, h] = board.getAttribute("viewBox")!.split(" ").map(Number);
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width: w, height: h, fill: paper(board) }))
    ground.setAttribute(name, String(value));
  copy.prepend(ground);
  copy.style.transform = "";
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String((width * h!) / w!));
  return new XMLSerializer().serializeToString(copy);
}

/** The board on screen as an SVG file. */
export const picture = (el: Element): string => still(el.querySelector("svg.board")!, 1200);

/** The board on screen as a PNG file. */
export async function drawn(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!)));
}
