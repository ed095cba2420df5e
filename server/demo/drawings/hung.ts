import {
  blackFlat,
  box,
  dashed,
  disc,
  drop,
  type Ink,
  line,
  oval,
  paperFlat,
  shade,
  shape,
  steelFlat,
  woodDeep,
  woodFlat,
} from './pen.ts'

const hanger =
  line('M100 58q-2-12 8-12t6-10', steelFlat, 3) + line('M58 84l42-26 42 26', woodFlat, 6)

export const hung = {
  jacket: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M68 70h64l40 40-14 72-18-4v28H60v-28l-18 4-14-72Z'),
      hanger,
      shape('M68 70h64l40 40-14 72-18-4v28H60v-28l-18 4-14-72Z', main),
      shape('M60 178l-18 4-14-72 40-40q-6 50-8 108Z', light),
      shape('M76 68h48l-10 20H86Z', deep),
      line('M100 86v120', deep, 4),
      dashed('M100 88v116', '#ffffff99', 2, '2 4'),
      line('M60 112h36M104 112h36M60 144h36M104 144h36M60 176h36M104 176h36', deep, 2.5),
      shape('M64 152l18-4 2 22-18 2Z', shade),
      box(106, 96, 16, 10, 2, spotFlat),
    ].join(''),

  denimJacket: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M68 72h64l38 36-12 76-20-4v22H62v-22l-20 4-12-76Z'),
      hanger,
      shape('M68 72h64l38 36-12 76-20-4v22H62v-22l-20 4-12-76Z', main),
      shape('M62 180l-20 4-12-76 38-36q-6 50-6 108Z', light),
      shape('M72 70l28 14 28-14 8 12-30 16h-12L64 82Z', deep),
      line('M100 96v104', deep, 2),
      box(68, 116, 26, 24, 2, '#00000018'),
      box(106, 116, 26, 24, 2, '#00000018'),
      shape('M68 116h26l-13 9ZM106 116h26l-13 9Z', deep),
      ...[106, 126, 146, 166, 186].map((y) => disc(103, y, 2.4, spotFlat)),
      dashed('M64 110h72M64 194h72', '#e8c07a', 1.4, '4 3'),
    ].join(''),

  dress: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M80 74h40l10 46 34 86H36l34-86Z'),
      hanger,
      line('M84 76V60M116 76V60', deep, 4),
      shape('M80 74q20 14 40 0l10 46H70Z', main),
      shape('M70 120h60l34 82q-64 14-128 0Z', main),
      shape('M70 120h16l-26 84q-14 0-24-2Z', light),
      box(69, 116, 62, 9, 4, spotFlat),
      line('M86 128l-14 74M100 128v78M114 128l14 74', deep, 2),
      ...[
        [60, 180],
        [84, 160],
        [108, 184],
        [136, 176],
        [118, 150],
        [92, 192],
        [92, 96],
        [112, 102],
      ].map(([x = 0, y = 0]) => disc(x, y, 3, '#ffffff66')),
    ].join(''),

  suit: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M70 74h60l38 32-10 86-20-4v18H62v-18l-20 4-10-86Z'),
      hanger,
      shape('M70 74h60l38 32-10 86-20-4v18H62v-18l-20 4-10-86Z', main),
      shape('M62 188l-20 4-10-86 38-32q-8 50-8 114Z', light),
      shape('M82 74h36l-18 62Z', paperFlat),
      shape('M96 80h8l4 8-5 6 5 34-8 10-8-10 5-34-5-6Z', spotFlat),
      shape('M80 72l20 64-8 8-28-46 8-4-4-10ZM120 72l-20 64 8 8 28-46-8-4 4-10Z', deep),
      disc(100, 154, 3, blackFlat),
      disc(100, 172, 3, blackFlat),
      box(116, 120, 18, 4, 2, deep),
      shape('M118 120l6-8 6 8Z', paperFlat),
    ].join(''),

  shirt: ({ main, deep, light }: Ink) =>
    [
      drop('M70 72h60l40 36-16 78-16-6v26H62v-26l-16 6-16-78Z'),
      hanger,
      shape('M70 72h60l40 36-16 78-16-6v26H62v-26l-16 6-16-78Z', main),
      shape('M62 180l-16 6-16-78 40-36q-6 50-8 108Z', light),
      line('M62 112h76M62 134h76M62 156h76M62 178h76', '#ffffff2e', 5),
      line('M76 80v124M124 80v124M88 96v108M112 96v108', '#00000018', 4),
      line('M100 92v112', deep, 2),
      ...[104, 126, 148, 170, 190].map((y) => disc(103, y, 2.2, paperFlat)),
      shape('M74 70l26 22-12 14-22-26ZM126 70l-26 22 12 14 22-26Z', deep),
    ].join(''),

  gown: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M76 76h48l38 40-14 22-8-6 12 74H48l12-74-8 6-14-22Z'),
      shape('M76 84h48l38 36-16 22-6-6 12 70H48l12-70-6 6-16-22Z', main),
      shape('M60 136l-6 6-16-22 38-36q-2 60-14 122H48Z', light),
      line('M100 96v110M84 100l-10 104M116 100l10 104', deep, 2.5),
      shape('M80 84q20 30 40 0l6 2q-10 44-26 46-16-2-26-46Z', spotFlat),
      shape('M100 34l50 18-50 18-50-18Z', blackFlat),
      shape('M74 58l26 10 26-10v14q-26 14-52 0Z', '#1d1f23'),
      line('M100 52l34 8v18', '#e6b54a', 2.6),
      oval(134, 82, 3, 5, '#e6b54a'),
      line('M96 84h8', woodDeep, 1),
    ].join(''),
}
