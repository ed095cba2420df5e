import {
  black,
  blackFlat,
  box,
  disc,
  glass,
  type Ink,
  line,
  oval,
  paperFlat,
  shade,
  shadow,
  shape,
  steel,
  steelDeep,
} from './pen.ts'

export const kitchen = {
  fridge: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(54),
      box(52, 62, 96, 142, 12, main),
      box(52, 62, 12, 142, 8, light),
      line('M52 108h96', deep, 2.5),
      line('M64 78v18M64 122v34', steelDeep, 6),
      line('M63 78v18M63 122v34', '#ffffff88', 1.6),
      disc(122, 134, 7, spotFlat),
      box(96, 146, 30, 36, 2, paperFlat),
      line('M101 154h18M101 160h20M101 166h12', '#0000002e', 2),
      disc(111, 148, 3.5, '#d5542f'),
      box(58, 202, 16, 6, 2, blackFlat),
      box(126, 202, 16, 6, 2, blackFlat),
    ].join(''),

  microwave: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(84),
      box(20, 112, 160, 92, 10, main),
      box(20, 112, 160, 10, 6, light),
      box(30, 124, 102, 68, 7, black),
      box(36, 130, 90, 56, 5, '#3b4a4a'),
      shape('M44 182l38-48h22l-38 48Z', '#ffffff1c'),
      oval(80, 174, 30, 6, '#ffffff26'),
      box(140, 126, 32, 14, 3, '#1e2b25'),
      line('M146 133h4M153 133h4M160 133h6', '#7fe0a4', 3),
      ...[150, 161, 172].flatMap((y) => [146, 156, 166].map((x) => disc(x, y, 3, deep))),
      box(142, 182, 28, 10, 5, spotFlat),
      box(34, 202, 16, 5, 2, blackFlat),
      box(150, 202, 16, 5, 2, blackFlat),
    ].join(''),

  kettle: ({ main, deep, light }: Ink) =>
    [
      shadow(58),
      line('M138 100q34-4 34 30 0 34-30 44', blackFlat, 11),
      shape('M66 102h66l14 92q2 12-10 12H62q-12 0-10-12Z', main),
      shape('M72 106h14l-10 94h-14q-4-2-3-8Z', light),
      shape('M68 116 42 98q-5-4 1-8l24 10Z', main),
      shape('M64 102q0-18 35-18t35 18Z', deep),
      disc(99, 80, 7, blackFlat),
      box(50, 198, 98, 9, 4, blackFlat),
      line('M116 128v52', '#ffffff44', 5),
      line('M82 60q-6-8 0-16t0-16M106 56q-6-8 0-16t0-16', '#ffffff90', 4),
    ].join(''),

  coffeeMaker: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(56),
      shape('M50 66q0-10 10-10h84q8 0 8 10v24q0 8-8 8H50Z', main),
      box(50, 90, 26, 112, 5, main),
      box(50, 60, 9, 140, 4, light),
      box(50, 190, 104, 16, 6, deep),
      shape('M90 98h44l-6 10H96Z', blackFlat),
      shape('M84 128h56l5 46q1 14-12 14H92q-13 0-12-14Z', glass),
      shape('M82 152h60l3 22q1 14-12 14H92q-13 0-12-14Z', '#4b2d1c'),
      box(82, 120, 60, 9, 4, blackFlat),
      line('M144 134q18 0 17 18t-18 18', blackFlat, 6),
      line('M92 140l-3 34', '#ffffff77', 4),
      disc(138, 77, 6, spotFlat),
      line('M96 77h24', '#ffffff55', 4),
    ].join(''),

  toaster: ({ main, deep, light }: Ink) =>
    [
      shadow(72),
      shape('M62 118q0-24 18-24h10q16 0 16 24Z', '#d9a25c'),
      shape('M98 118q0-20 18-20h8q16 0 16 20Z', '#c98e49'),
      shape('M68 116q0-17 14-17h6q12 0 12 17Z', '#ecc78d'),
      box(30, 114, 140, 90, 24, main),
      box(30, 118, 16, 80, 10, light),
      box(52, 114, 96, 8, 4, shade),
      box(164, 140, 14, 12, 4, blackFlat),
      disc(146, 180, 8, deep),
      line('M146 180v-5', '#fff', 2),
      line('M56 160h66', '#ffffff40', 6),
      box(44, 202, 18, 6, 3, steel),
      box(138, 202, 18, 6, 3, steel),
    ].join(''),

  riceCooker: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(66),
      shape('M38 146h124v38q0 22-22 22H60q-22 0-22-22Z', main),
      shape('M38 146q0-40 62-40t62 40Z', paperFlat),
      shape('M46 142q4-28 44-31-26 10-30 31Z', '#fff'),
      line('M38 146h124', deep, 5),
      shape('M46 152h12v48q-12-4-12-16Z', light),
      box(76, 160, 48, 32, 8, '#00000040'),
      disc(90, 176, 5, spotFlat),
      line('M102 172h14M102 180h10', '#ffffffbb', 3),
      box(84, 94, 32, 12, 6, blackFlat),
      line('M70 92q-5-7 0-14M128 92q-5-7 0-14', '#ffffffa0', 3.5),
    ].join(''),

  blender: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(44),
      line('M134 88q22 4 18 30t-24 22', glass, 8),
      shape('M62 70h76l-10 88H72Z', glass),
      shape('M66 106h68l-6 52H72Z', spotFlat),
      shape('M66 106q17-8 34 0t34 0l-1 10H67Z', '#ffffff55'),
      box(64, 60, 72, 13, 6, blackFlat),
      line('M76 82l6 66', '#ffffff99', 4),
      shape('M68 158h64l14 40q2 8-8 8H62q-10 0-8-8Z', main),
      shape('M72 162h10l-8 40h-10q-4-1-3-5Z', light),
      disc(100, 184, 11, deep),
      line('M100 184v-7', '#fff', 2.5),
    ].join(''),
}
