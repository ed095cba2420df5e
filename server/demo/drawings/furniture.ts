import {
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  oval,
  paperFlat,
  shadow,
  shape,
  shine,
  turned,
  wood,
  woodDeep,
  woodFlat,
} from './pen.ts'

const spines = (x: number, floor: number, colours: string[]) =>
  colours
    .map((colour, i) =>
      box(x + i * 8, floor - 26 - ((i * 7) % 9), 7, 26 + ((i * 7) % 9), 1, colour),
    )
    .join('')

export const furniture = {
  desk: ({ main, spotFlat, spot, deep }: Ink) =>
    [
      shadow(88),
      line('M30 130v76M170 130v76', woodDeep, 9),
      box(12, 118, 176, 14, 4, wood),
      box(12, 118, 176, 4, 2, shine),
      box(104, 132, 62, 44, 4, wood),
      line('M104 154h62', woodDeep, 2),
      disc(135, 143, 3, blackFlat),
      disc(135, 165, 3, blackFlat),
      box(32, 90, 40, 27, 3, blackFlat),
      box(35, 93, 34, 21, 1, main),
      line('M52 117v-4', blackFlat, 8),
      shape('M132 118l-2-22h20l-2 22Z', spot),
      line('M134 96l-4-22M140 96v-26M146 96l5-20', deep, 3),
      disc(96, 112, 6, spotFlat),
    ].join(''),

  shelf: ({ main, flat, deep, spotFlat, light }: Ink) =>
    [
      shadow(58),
      box(44, 42, 112, 164, 4, wood),
      ...[50, 100, 150].map((y) => box(51, y, 98, 44, 2, '#6e4c2b')),
      spines(56, 94, [flat, spotFlat, deep, '#e0a43c', light]),
      turned(14, box(104, 64, 7, 30, 1, '#2f4b7c'), 107, 94),
      box(122, 74, 20, 20, 4, main),
      spines(58, 144, ['#b8482f', '#e9e1cd', spotFlat]),
      shape('M106 144l-3-18h26l-3 18Z', '#efe6d2'),
      shape('M116 126q-16-8-14-22 12 2 14 14 0-18 10-20 4 14-6 28Z', '#3f7a54'),
      box(58, 162, 38, 32, 4, main),
      line('M70 174h14', '#fff9', 4),
      spines(104, 194, ['#2d7a53', flat, '#e9e1cd', deep, spotFlat]),
      line('M48 46v156', shine, 2),
    ].join(''),

  dresser: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(74),
      line('M44 194v12M156 194v12', woodDeep, 8),
      box(30, 92, 140, 106, 6, main),
      box(24, 86, 152, 10, 4, deep),
      box(30, 96, 10, 100, 3, light),
      ...[102, 134, 166].flatMap((y) =>
        [38, 104].map(
          (x) =>
            box(x, y, 58, 26, 3, '#ffffff1c') + line(`M${x + 22} ${y + 13}h14`, '#00000055', 4),
        ),
      ),
      shape('M60 86l-3-26h18l-3 26Z', spotFlat),
      line('M62 60q-8-12-2-24M66 60q0-16 8-24', '#3f7a54', 3),
      box(112, 56, 34, 30, 2, woodFlat),
      box(116, 60, 26, 22, 1, paperFlat),
    ].join(''),

  nightstand: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(52),
      line('M60 186l-4 20M140 186l4 20', woodDeep, 7),
      box(50, 112, 100, 80, 6, main),
      box(44, 106, 112, 10, 4, deep),
      box(50, 116, 9, 74, 3, light),
      box(62, 122, 78, 28, 3, '#ffffff1f'),
      disc(101, 136, 4, blackFlat),
      box(62, 156, 78, 30, 3, '#0000003a'),
      box(68, 174, 44, 6, 1, spotFlat),
      box(72, 168, 38, 6, 1, paperFlat),
      shape('M84 76h30l9 30H75Z', '#f4d58a'),
      box(120, 94, 16, 12, 3, spotFlat),
    ].join(''),

  bedFrame: ({ main, flat, deep, light, spot }: Ink) =>
    [
      shadow(92),
      shape('M18 84q82-22 164 0v74H18Z', wood),
      line('M36 92v60M60 86v60M84 83v60M116 83v60M140 86v60M164 92v60', woodDeep, 3),
      shape('M26 142q0-10 10-10h128q10 0 10 10l8 44H18Z', paperFlat),
      shape('M36 134q0-18 24-18t24 18v10H36Z', '#fffdf8'),
      shape('M104 134q0-18 24-18t24 18v10h-48Z', '#f2ede0'),
      shape('M22 156q78-18 156 0l6 34H16Z', main),
      shape('M24 158q40-10 70-11-30 8-40 40H18Z', light),
      shape('M120 150q30-4 54 6l10 34h-52Z', spot),
      line('M16 190h168', deep, 3),
      box(12, 186, 176, 12, 5, wood),
      line('M22 196v10M178 196v10', woodDeep, 9),
      line('M70 150q-6 18-2 36M104 149q-4 18 0 38', flat, 1.5),
    ].join(''),

  mattress: ({ main, deep, light }: Ink) =>
    turned(
      -4,
      [
        shadow(86, 100, 204),
        shape('M22 128l46-34h112q8 0 6 8l-18 60Z', paperFlat),
        shape('M22 128h146l16-30v44l-16 50H30q-10 0-10-10Z', main),
        shape('M20 130h148v56q0 8-8 8H30q-10 0-10-10Z', '#f3eee2'),
        line('M22 150q74 6 146 0M22 172q74 6 146 0', light, 3),
        shape('M168 132l16-34v44l-16 48Z', deep),
        ...[58, 92, 126].map((x) => disc(x + 8, 112, 2.4, '#cfc8b6')),
        box(40, 156, 32, 12, 2, deep),
      ].join(''),
    ),

  coffeeTable: ({ main, spot, deep }: Ink) =>
    [
      shadow(84),
      line('M42 158l-14 46M158 158l14 46M66 160v36M134 160v36', woodDeep, 8),
      oval(100, 154, 86, 22, woodDeep),
      oval(100, 146, 86, 22, wood),
      oval(84, 141, 48, 9, shine),
      box(60, 134, 50, 9, 2, main),
      box(64, 126, 46, 9, 2, spot),
      shape('M124 146l-3-20h24l-3 20Z', paperFlat),
      line('M145 130q9 0 8 7t-9 6', paperFlat, 3.5),
      oval(133, 126, 12, 3, deep),
    ].join(''),

  tvStand: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(88),
      line('M32 188v18M168 188v18', woodDeep, 8),
      box(14, 120, 172, 72, 5, wood),
      box(14, 120, 172, 5, 2, shine),
      box(22, 130, 46, 54, 3, main),
      box(132, 130, 46, 54, 3, main),
      box(22, 130, 7, 54, 2, light),
      disc(62, 157, 3, blackFlat),
      disc(138, 157, 3, blackFlat),
      box(74, 130, 52, 24, 2, '#5d3f23'),
      box(74, 158, 52, 26, 2, '#5d3f23'),
      box(80, 144, 40, 10, 2, blackFlat),
      box(80, 172, 34, 6, 1, spotFlat),
      box(82, 166, 30, 6, 1, deep),
      shape('M30 120l-3-18h20l-3 18Z', spotFlat),
      line('M36 102q-10-12-4-26M38 102q4-16 12-20', '#3f7a54', 3.5),
    ].join(''),
}
