// The picture of a product in the size that the screen needs.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PICTURE_WIDTHS, pictureCalls } from '#domain/catalog/pictures.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { readDataUrl } from '#web/ui/kit/data-url.ts';
import { readFile } from '#web/ui/session/api.ts';

const readPicture = async (picture: string, width: number): Promise<string> =>
  readDataUrl(await (await readFile(pictureCalls.show, { picture, width: String(width) })).blob());

interface Props {
  /** Address of the picture. */
  picture: string;
  /** For a page; rows show a smaller size. */
  isLarge?: boolean;
  className: string;
  /** Until it is read, or if it cannot be. */
  otherwise: ReactNode;
}

const ROW_PIXELS = 32;
const LARGEST = Math.max(...PICTURE_WIDTHS);

export default function Picture({ picture, isLarge = false, className, otherwise }: Props) {
  const needed = isLarge ? LARGEST : ROW_PIXELS * devicePixelRatio;
  const width = PICTURE_WIDTHS.find((one) => one >= needed) ?? LARGEST;
  const { data } = useQuery({
    queryKey: ['picture', picture, width],
    queryFn: () => readPicture(picture, width),
    // Its content never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ? <img src={data} alt="" className={cx('object-cover', className)} /> : otherwise;
}
