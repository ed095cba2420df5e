import {
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  shadow,
  shape,
  steelDeep,
  steelFlat,
  turned,
  wood,
  woodDeep,
} from './pen.ts'

export const instruments = {
  guitar: ({ main, deep, light, spotDeep }: Ink) =>
    turned(
      12,
      [
        shadow(44, 92, 218),
        box(95, 32, 10, 96, 3, woodDeep),
        shape('M92 16h16l3 24H89Z', woodDeep),
        ...[20, 27, 34].flatMap((y) => [disc(88, y, 2.6, steelFlat), disc(112, y, 2.6, steelFlat)]),
        shape(
          'M100 104c20-3 32 8 30 22-1 9-4 14-4 20 0 8 14 16 14 34 0 22-18 34-40 34s-40-12-40-34c0-18 14-26 14-34 0-6-3-11-4-20-2-14 10-25 30-22Z',
          main,
        ),
        shape(
          'M72 128c-3-12 6-21 22-21-12 4-16 11-15 22 1 8 3 12 2 18-3 9-15 15-16 32-6-16 8-26 10-34 1-6-2-9-3-17Z',
          light,
        ),
        disc(100, 150, 17, spotDeep),
        disc(100, 150, 13, '#241a12'),
        box(82, 186, 36, 7, 3, woodDeep),
        line('M97 36v152M100 36v152M103 36v152', '#f5ead0', 0.9),
        line('M95 52h10M95 66h10M95 80h10M95 92h10M95 104h10', '#e9d9b8', 1.1),
        line('M140 180c0 22-18 34-40 34', deep, 2.5),
      ].join(''),
    ),

  electricGuitar: ({ main, deep, light }: Ink) =>
    turned(
      14,
      [
        shadow(42, 92, 218),
        box(95, 24, 10, 110, 3, wood),
        shape('M93 10l16-4 4 22H93Z', wood),
        ...[12, 18, 24].map((y) => disc(90, y, 2.4, steelFlat)),
        shape(
          'M76 118c-14-14-24-2-20 14 4 14 4 24-2 36-10 22 6 46 46 46s56-22 46-46c-5-11-6-20 0-34 7-18-8-28-20-14-8 10-40 10-50-2Z',
          main,
        ),
        shape(
          'M62 126c4-10 12-4 16 2-10 6-6 22-10 34-4 10-10 18-6 30-12-10-4-24 0-36 2-8-4-18 0-30Z',
          light,
        ),
        shape('M96 132h34c6 10 2 26-2 36-10 18-34 16-38 2Z', '#f4f0e4'),
        box(90, 142, 22, 7, 3, blackFlat),
        box(90, 162, 22, 7, 3, blackFlat),
        box(86, 182, 30, 7, 2, steelDeep),
        disc(126, 178, 4, steelFlat),
        disc(130, 192, 4, steelFlat),
        line('M97 26v158M100 26v158M103 26v158', '#f5ead0', 0.8),
        line('M95 46h10M95 60h10M95 74h10M95 88h10M95 100h10M95 112h10', '#d9c7a0', 1.1),
        line('M146 168c10 24-6 46-46 46', deep, 2.5),
      ].join(''),
    ),

  piano: ({ main, deep, spotFlat }: Ink) =>
    [
      shadow(84),
      line('M52 134l92 70M148 134l-92 70', blackFlat, 6),
      box(18, 104, 164, 34, 6, main),
      box(22, 108, 156, 8, 3, '#00000038'),
      disc(32, 112, 2.4, spotFlat),
      box(84, 109, 32, 6, 2, '#bfe3d0'),
      box(24, 118, 152, 18, 2, '#fbf9f3'),
      line(
        Array.from({ length: 20 }, (_, i) => `M${31 + i * 7.2} 118v18`).join(''),
        '#c9c2b2',
        0.9,
      ),
      ...[0, 1, 3, 4, 5, 7, 8, 10, 11, 12, 14, 15, 17, 18].map((i) =>
        box(29 + i * 7.2, 118, 4.4, 11, 1, blackFlat),
      ),
      box(18, 136, 164, 4, 2, deep),
      box(70, 74, 60, 32, 3, '#fbf9f3'),
      line('M78 84h44M78 90h44M78 96h30', '#00000033', 1.2),
    ].join(''),
}
