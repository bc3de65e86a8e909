// Scales a picture to cover a size: crops it centrally to the proportions, then averages the pixels of each target pixel.

export interface Pixels {
  /** Four bytes a pixel: red, green, blue and opacity. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Source rows or columns of each target pixel: the first one, and the one behind the last. */
function rangesOf(start: number, length: number, count: number): [number, number][] {
  const step = length / count;
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor(start + at * step);
    return [from, Math.max(from + 1, Math.floor(start + (at + 1) * step))];
  });
}

export function coverWith(source: Pixels, width: number, height: number): Pixels {
  const scale = Math.min(source.width / width, source.height / height);
  const [cropWidth, cropHeight] = [width * scale, height * scale];
  const columns = rangesOf((source.width - cropWidth) / 2, cropWidth, width);
  const rows = rangesOf((source.height - cropHeight) / 2, cropHeight, height);
  const data = new Uint8ClampedArray(width * height * 4);
  let at = 0;
  for (const [top, bottom] of rows)
    for (const [left, right] of columns) {
      let [red, green, blue, opacity] = [0, 0, 0, 0];
      for (let y = top; y < bottom; y++)
        for (let x = left, from = (y * source.width + left) * 4; x < right; x++, from += 4) {
          // Weighted by opacity: the colour of transparent pixels is arbitrary.
          const alpha = source.data[from + 3]!;
          red += source.data[from]! * alpha;
          green += source.data[from + 1]! * alpha;
          blue += source.data[from + 2]! * alpha;
          opacity += alpha;
        }
      const weight = opacity || 1;
      data[at++] = red / weight;
      data[at++] = green / weight;
      data[at++] = blue / weight;
      data[at++] = opacity / ((bottom - top) * (right - left));
    }
  return { data, width, height };
}
