import {
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  paperFlat,
  ring,
  shadow,
  shape,
  steelDeep,
  steelFlat,
  turned,
  wood,
  woodDeep,
  woodFlat,
} from './pen.ts'

const wheel = (cx: number, cy: number, r: number) =>
  ring(cx, cy, r - 5, '#ffffff66', 2) +
  [0, 30, 60, 90, 120, 150]
    .map((angle) => turned(angle, line(`M${cx - r} ${cy}h${2 * r}`, '#8f979999', 1), cx, cy))
    .join('') +
  ring(cx, cy, r, blackFlat, 6) +
  disc(cx, cy, 4, steelDeep)

export const wheels = {
  bike: ({ flat, deep, light, spotFlat }: Ink) =>
    [
      shadow(88, 100, 207),
      wheel(53, 168, 37),
      wheel(147, 168, 37),
      line('M53 168h41M132 108l15 60', deep, 6),
      line('M53 168 83 118M94 168 80 106M82 118l51-6M94 168l40-52', flat, 6.5),
      line('M86 119l44-5', light, 1.8),
      line('M132 110l-5-20M80 106l-3-9', steelDeep, 5),
      shape('M60 96q16-6 34-1-3 7-15 6Z', blackFlat),
      line('M127 90q-8-5-15 1', steelDeep, 5),
      line('M115 90q-4 1-6 5', spotFlat, 7),
      ring(94, 168, 9, blackFlat, 4),
      line('M94 168l9 15M98 184h11', blackFlat, 4),
    ].join(''),

  cruiser: ({ flat, deep, light, spotFlat, spotDeep }: Ink) =>
    [
      shadow(88, 100, 207),
      wheel(50, 166, 39),
      wheel(150, 166, 39),
      line('M22 152q28-34 56-6M122 152q28-34 56-6', deep, 4),
      line('M50 166h44M138 106l12 60', deep, 6),
      line('M50 166 80 122q30-4 58-6M94 166 78 110M94 166q34-14 45-48', flat, 6.5),
      line('M84 121q24-3 46-5', light, 1.8),
      line('M138 110l-6-24q-14-4-20 8', steelDeep, 5),
      line('M112 94l-7 4', spotFlat, 8),
      shape('M56 100q20-8 40-1-4 10-18 9Z', spotDeep),
      ring(94, 166, 10, blackFlat, 4),
      line('M94 166l-9 15M80 182h11', blackFlat, 4),
      shape('M136 84h44l-5 30q-1 5-6 5h-22q-5 0-6-5Z', woodFlat),
      line('M139 94h38M141 104h34M148 86l2 32M158 86v33M168 86l-2 32', woodDeep, 1.8),
    ].join(''),

  skateboard: ({ main, deep, light, spotFlat }: Ink) =>
    turned(
      -20,
      [
        shadow(84, 100, 178),
        ...[50, 150].map(
          (x) =>
            box(x - 15, 146, 30, 8, 3, steelDeep) +
            disc(x - 13, 160, 11, paperFlat) +
            disc(x + 13, 160, 11, paperFlat) +
            disc(x - 13, 160, 4, spotFlat) +
            disc(x + 13, 160, 4, spotFlat),
        ),
        shape('M6 116q10 16 32 18h124q22-2 32-18l-4 20q-8 12-28 12H38q-20 0-28-12Z', deep),
        shape('M4 112q10 18 34 20h124q24-2 34-20l-2 12q-8 16-32 18H38q-24-2-32-18Z', main),
        line('M40 136h120', light, 3),
      ].join(''),
    ),

  longboard: ({ main, deep, spot, light }: Ink) =>
    turned(
      24,
      [
        shape('M104 32c26 4 30 40 30 96s-6 88-26 92', '#00000020'),
        ...[68, 186].map(
          (y) =>
            box(60, y, 80, 8, 3, steelDeep) +
            box(56, y - 8, 14, 24, 6, '#f0ece0') +
            box(130, y - 8, 14, 24, 6, '#f0ece0'),
        ),
        shape('M100 30c26 4 32 40 32 98s-8 88-32 92c-24-4-32-34-32-92s6-94 32-98Z', wood),
        shape('M100 46c14 4 18 34 18 82s-6 72-18 76c-12-4-18-28-18-76s4-78 18-82Z', main),
        shape('M82 110l36-20v22l-36 20ZM82 146l36-20v22l-36 20Z', spot),
        line('M76 90q-2 60 6 98', light, 2.5),
        line('M124 60q8 70-4 132', deep, 2),
      ].join(''),
    ),

  scooter: ({ main, flat, deep, light }: Ink) =>
    [
      shadow(84),
      line('M152 190 128 60', blackFlat, 9),
      line('M151 186 130 74', flat, 4),
      line('M108 58h40', blackFlat, 9),
      box(98, 52, 18, 12, 6, flat),
      box(142, 52, 18, 12, 6, flat),
      shape('M30 178h90q16 0 22 10l4 8H34q-10 0-10-9t6-9Z', main),
      box(36, 180, 80, 5, 2, light),
      shape('M18 178q10-16 30-12l-6 12Z', deep),
      ...[34, 156].map(
        (x) =>
          disc(x, 192, 15, blackFlat) + disc(x, 192, 7, steelFlat) + disc(x, 192, 2.5, blackFlat),
      ),
      box(120, 62, 14, 10, 3, '#bfe3d0'),
      disc(138, 92, 4, '#fff3c4'),
    ].join(''),

  helmet: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(70),
      line('M66 170q4 30 34 34 30-4 36-36', blackFlat, 5),
      shape('M32 164q-8-84 68-84t74 80q-10 12-40 8l-62 2q-32 2-40-6Z', main),
      shape('M42 154q0-50 46-64-22 24-24 66-18 2-22-2Z', light),
      shape(
        'M78 100q6-14 16-14 0 30-6 58-10 0-10-4ZM108 86q12 2 20 12 0 26 4 44-12 4-18 2-6-32-6-58ZM140 108q14 12 18 36-8 4-14 2-4-20-4-38Z',
        '#00000045',
      ),
      shape('M30 160q70 16 146-2l2 10q-72 16-148 2Z', deep),
      disc(100, 200, 5, spotFlat),
    ].join(''),

  lock: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(52),
      line('M66 126V96a34 34 0 0 1 68 0v30', steelFlat, 14),
      line('M62 120V96a38 38 0 0 1 26-34', '#ffffff88', 3),
      box(48, 122, 104, 82, 14, main),
      box(48, 126, 12, 74, 7, light),
      disc(100, 158, 10, deep),
      shape('M95 160h10l3 24H92Z', deep),
      box(124, 134, 16, 8, 3, spotFlat),
    ].join(''),
}
