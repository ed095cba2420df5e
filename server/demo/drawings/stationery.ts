import { box, disc, drop, type Ink, line, paperFlat, shadow, shape, turned } from './pen.ts'

const band = (y: number, x: number, w: number, h: number, fill: string, edge: string) =>
  box(x, y, w, h, 4, fill) +
  box(x + w - 12, y + 3, 10, h - 6, 2, paperFlat) +
  line(`M${x + w - 10} ${y + h / 2 - 3}h7M${x + w - 10} ${y + h / 2 + 3}h7`, '#0000001f', 1) +
  box(x + 14, y + 7, 44, 4, 2, '#ffffffbb') +
  box(x + 14, y + 14, 26, 3, 1.5, '#ffffff77') +
  box(x, y + h - 4, w - 10, 4, 2, edge)

export const stationery = {
  books: ({ main, deep, spot, spotDeep }: Ink) =>
    [
      shadow(72),
      band(172, 34, 132, 33, main, deep),
      band(140, 46, 116, 32, spot, spotDeep),
      band(112, 38, 112, 28, '#2f4b7c', '#233a63'),
      turned(-5, band(86, 52, 100, 25, '#e0a43c', '#b57f22'), 100, 100),
    ].join(''),

  twoBooks: ({ main, deep, light, spot, spotDeep }: Ink) =>
    [
      shadow(72),
      band(170, 30, 140, 35, main, deep),
      band(138, 44, 116, 32, spot, spotDeep),
      shape('M70 138l8-20h44l8 20Z', light),
      line('M84 128h32', '#ffffffaa', 3),
    ].join(''),

  notebooks: ({ main, deep, light, spot, spotFlat }: Ink) =>
    turned(
      4,
      [
        turned(-12, box(52, 62, 92, 130, 6, spot) + line('M62 64v126', '#ffffff55', 2), 98, 200),
        drop('M56 66h96v140H56Z'),
        box(56, 66, 96, 140, 6, main),
        box(56, 66, 12, 140, 4, light),
        ...Array.from({ length: 10 }, (_, i) => line(`M50 ${78 + i * 13}h12`, '#dfe3e4', 3)),
        box(82, 88, 54, 32, 3, paperFlat),
        line('M88 98h40M88 107h28', '#00000040', 2.5),
        turned(
          32,
          box(128, 108, 8, 92, 2, spotFlat) +
            shape('M128 200h8l-4 12Z', '#efd9b0') +
            box(128, 104, 8, 8, 2, deep),
          132,
          150,
        ),
      ].join(''),
    ),

  binder: ({ main, deep, light }: Ink) =>
    [
      shadow(60),
      shape('M64 60h92q6 0 6 6v132q0 8-8 8H64Z', main),
      shape('M40 70l24-10v146l-24-6Z', deep),
      box(64, 60, 6, 146, 2, light),
      box(46, 96, 12, 44, 2, paperFlat),
      disc(52, 172, 6, '#00000040'),
      box(84, 82, 60, 40, 3, paperFlat),
      line('M92 94h42M92 103h30M92 112h36', '#00000040', 2.5),
      ...[78, 108, 138].map((y, i) =>
        box(160, y, 12, 20, 3, ['#e0a43c', '#c4512d', '#2d7a53'][i] ?? deep),
      ),
    ].join(''),

  flashcards: ({ main, deep, spotFlat }: Ink) =>
    [
      ...[-14, -5, 4].map((angle, i) =>
        turned(
          angle,
          drop('M44 96h112v72H44Z', 2, 4) +
            box(44, 96, 112, 72, 5, i === 2 ? paperFlat : i === 1 ? main : deep),
          100,
          190,
        ),
      ),
      turned(
        4,
        line('M58 112h84', '#d5542f66', 2) +
          line('M58 126h84M58 138h84M58 150h84', '#5a7fa533', 1.5) +
          line('M66 122h40M66 134h56M66 146h30', '#2b2d31aa', 3.5),
        100,
        190,
      ),
      turned(4, box(52, 160, 96, 14, 3, spotFlat), 100, 190),
    ].join(''),
}
