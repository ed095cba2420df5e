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
  shine,
  steelDeep,
  steelFlat,
  woodFlat,
} from './pen.ts'

export const cookware = {
  pan: ({ main, deep, spotFlat }: Ink) =>
    [
      shadow(70, 88),
      line('M140 142l44-42', blackFlat, 12),
      line('M142 140l14-13', steelFlat, 8),
      disc(84, 154, 64, '#00000022'),
      disc(82, 150, 64, main),
      disc(82, 150, 56, deep),
      disc(82, 150, 52, '#33363b'),
      shape('M46 128a46 46 0 0 1 40-24 52 52 0 0 0-36 52Z', '#ffffff1a'),
      shape('M62 148q-6-18 12-24t28 6 8 26-14 22-20-4-14-26Z', '#fdfbf4'),
      disc(86, 148, 12, '#f0b33c'),
      disc(82, 144, 3.5, '#ffe7a3'),
      disc(178, 106, 3, spotFlat),
    ].join(''),

  pot: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(70),
      line('M38 140h-14v22h14M162 140h14v22h-14', blackFlat, 8),
      shape('M36 130h128v54q0 22-22 22H58q-22 0-22-22Z', main),
      shape('M44 134h14v66q-14-2-14-18Z', light),
      line('M36 188q64 10 128 0', deep, 3),
      shape('M34 130q0-30 66-30t66 30Z', glass),
      line('M34 130h132', steelDeep, 6),
      disc(100, 94, 9, spotFlat),
      line('M60 118q12-10 32-10', '#ffffffaa', 4),
    ].join(''),

  mugs: ({ main, deep, light, spot, spotDeep, spotFlat }: Ink) =>
    [
      shadow(76),
      line('M104 132q24-2 24 20t-24 22', spotFlat, 9),
      box(46, 116, 62, 78, 12, spot),
      oval(77, 118, 31, 7, spotDeep),
      box(52, 128, 8, 54, 4, shine),
      line('M152 152q22-2 22 17t-24 19', deep, 9),
      box(90, 138, 66, 68, 12, main),
      oval(123, 140, 33, 7, deep),
      oval(123, 141, 27, 4.5, '#4b2d1c'),
      box(97, 152, 8, 44, 4, light),
      line('M112 120q-5-7 0-14t0-14M132 118q-5-7 0-14t0-14', '#ffffffa0', 3.5),
    ].join(''),

  dishes: ({ main, deep, spot, spotFlat }: Ink) =>
    [
      shadow(80),
      ...[0, 1, 2, 3].map(
        (i) =>
          oval(100, 198 - i * 8, 76 - i * 2, 10, i % 2 ? paperFlat : '#e4dfd2') +
          oval(100, 195 - i * 8, 76 - i * 2, 10, i % 2 ? '#fffdf8' : '#f1ede3'),
      ),
      shape('M50 132h100q-4 40-50 40t-50-40Z', main),
      oval(100, 132, 50, 11, deep),
      shape('M60 92h80q-3 34-40 34t-40-34Z', spot),
      oval(100, 92, 40, 9, spotFlat),
      oval(100, 93, 34, 6.5, '#00000030'),
      line('M60 142q4 14 14 20', shine, 4),
    ].join(''),

  knives: ({ main, deep, light }: Ink) =>
    [
      shadow(50),
      ...[64, 82, 100, 118].map(
        (x, i) =>
          box(x, 74 + i * 7, 13, 50, 6, black) +
          disc(x + 6.5, 86 + i * 7, 1.8, steelFlat) +
          disc(x + 6.5, 104 + i * 7, 1.8, steelFlat),
      ),
      shape('M52 118l90 22v56q0 10-10 10H62q-10 0-10-10Z', main),
      shape('M52 118l12 3v83q-12 0-12-8Z', light),
      shape('M52 118l90 22v6L52 124Z', deep),
      line('M74 150v40M94 154v36M114 158v32', woodFlat, 1.5),
      line('M74 150v40M94 154v36M114 158v32', shade, 1.5),
    ].join(''),

  cooler: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(78),
      line('M46 122q0-46 54-46t54 46', blackFlat, 7),
      box(26, 124, 148, 82, 10, main),
      box(32, 132, 10, 66, 5, light),
      box(20, 104, 160, 26, 9, paperFlat),
      box(26, 107, 148, 6, 3, '#fff'),
      box(88, 122, 24, 16, 4, spotFlat),
      line('M60 166q20 14 40 0t40 0', '#ffffff55', 5),
      line('M26 196h148', deep, 3),
    ].join(''),
}
