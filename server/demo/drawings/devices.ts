import {
  black,
  blackFlat,
  box,
  disc,
  glass,
  type Ink,
  line,
  moved,
  oval,
  paperFlat,
  ring,
  shade,
  shadow,
  shape,
  steel,
  steelDeep,
  turned,
} from './pen.ts'

export const devices = {
  watch: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(36),
      shape('M76 40q24-8 48 0l6 60H70Z', main),
      shape('M70 148h60l-6 54q-24 8-48 0Z', main),
      line('M100 172v.1M100 182v.1M100 192v.1', deep, 4),
      shape('M80 44q6-3 10-3l-6 56h-10Z', light),
      box(58, 82, 84, 86, 24, steel),
      box(65, 89, 70, 72, 19, black),
      box(140, 112, 7, 18, 3, steelDeep),
      ring(100, 125, 24, '#ffffff26', 6),
      line('M100 101a24 24 0 0 1 20 37', spotFlat, 6),
      line('M100 113v12l9 6', '#fff', 3),
    ].join(''),

  console: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(82),
      box(50, 66, 52, 136, 8, paperFlat),
      shape('M102 72h8v130h-8Z', blackFlat),
      shape('M50 74q-8 60-4 128h10V66q-6 2-6 8Z', '#fff'),
      line('M62 84v96', shade, 2),
      line('M106 92v30', '#6fb6f0', 2),
      moved(
        6,
        4,
        [
          shape(
            'M98 148q22-8 46 0 14-6 22 8 10 20 9 40-3 14-16 4l-12-14H95l-12 14q-13 10-16-4-1-20 9-40 8-14 22-8Z',
            main,
          ),
          shape('M84 152q8-4 14-1l8-2q-18 2-24 12-8 16-9 34-6-20 2-36 3-6 9-7Z', light),
          line('M92 162v12M86 168h12', '#fff', 4),
          disc(148, 160, 3.4, spotFlat),
          disc(156, 168, 3.4, '#f5d06a'),
          disc(148, 176, 3.4, '#8fd0ff'),
          disc(140, 168, 3.4, '#ffb0a0'),
          disc(108, 182, 7, deep),
          disc(134, 182, 7, deep),
        ].join(''),
      ),
    ].join(''),

  camera: ({ main, light, spotFlat }: Ink) =>
    [
      shadow(74),
      line('M30 128Q10 60 96 46T172 126', main, 6),
      shape('M74 104l8-18h36l8 18Z', blackFlat),
      box(26, 102, 148, 100, 14, black),
      shape('M26 126h148v44H26Z', main),
      shape('M26 126h22v44H26Z', light),
      box(140, 94, 20, 10, 4, steel),
      disc(38, 112, 5, spotFlat),
      disc(100, 152, 44, steel),
      disc(100, 152, 38, blackFlat),
      disc(100, 152, 28, '#3b434c'),
      disc(100, 152, 18, '#1c2733'),
      shape('M84 140a20 20 0 0 1 16-9 26 26 0 0 0-12 20Z', '#8fb4d6aa'),
      disc(108, 160, 4, '#ffffff44'),
      box(136, 110, 26, 10, 3, '#ffffffb0'),
    ].join(''),

  calculator: ({ main, light, spotFlat }: Ink) =>
    turned(
      -7,
      [
        shadow(46, 96, 214),
        box(56, 44, 88, 162, 12, main),
        box(56, 44, 10, 162, 7, light),
        box(66, 56, 68, 52, 5, '#1f2a26'),
        box(69, 59, 62, 46, 3, '#c3d4b8'),
        line('M72 98h56M76 102V62', '#6f7f6a', 1),
        line('M74 96q16 4 24-16t30-14', '#27433a', 2.2),
        ...[0, 1, 2, 3, 4].flatMap((row) =>
          [0, 1, 2, 3, 4].map((column) =>
            box(
              67 + column * 13.6,
              118 + row * 16.5,
              11,
              10,
              3,
              row === 0 ? spotFlat : column === 4 ? '#3f6fa8' : row < 2 ? '#3c4046' : '#f1ede2',
            ),
          ),
        ),
      ].join(''),
    ),

  projector: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(76),
      shape('M72 150 4 96V30Z', '#fff6d833'),
      box(52, 120, 128, 76, 16, main),
      box(52, 120, 128, 12, 8, light),
      disc(80, 160, 25, steel),
      disc(80, 160, 20, blackFlat),
      disc(80, 160, 12, '#587a9b'),
      disc(76, 155, 4, '#fffc'),
      line('M124 148h40M124 158h40M124 168h40', deep, 3.5),
      disc(166, 186, 3, spotFlat),
      box(64, 194, 18, 12, 4, blackFlat),
      box(150, 194, 18, 12, 4, blackFlat),
    ].join(''),

  ereader: ({ main, light }: Ink) =>
    turned(
      6,
      [
        shadow(50, 104, 212),
        box(52, 54, 96, 150, 10, main),
        box(52, 54, 8, 150, 6, light),
        box(62, 66, 76, 112, 3, '#efece2'),
        line('M70 80h44', '#3a3a36', 4),
        line(
          'M70 94h60M70 102h58M70 110h60M70 118h52M70 132h60M70 140h56M70 148h60M70 156h40',
          '#8f8b7f',
          2.2,
        ),
        oval(100, 191, 9, 3, '#00000035'),
        shape('M62 66h40L62 140Z', glass),
      ].join(''),
    ),
}
