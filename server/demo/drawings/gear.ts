import {
  black,
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  paperFlat,
  ring,
  shadow,
  shape,
  shine,
  steel,
  steelDeep,
  steelFlat,
  turned,
} from './pen.ts'

const keys = (
  x: number,
  y: number,
  columns: number,
  rows: number,
  size: number,
  fill: (i: number) => string,
) =>
  Array.from({ length: columns * rows }, (_, i) =>
    box(
      x + (i % columns) * (size + 2),
      y + Math.floor(i / columns) * (size + 2),
      size,
      size,
      2,
      fill(i),
    ),
  ).join('')

export const gear = {
  keyboard: ({ main, deep, light, spotFlat }: Ink) =>
    turned(
      -6,
      [
        shadow(90, 100, 196),
        shape('M10 126q0-8 8-8h164q8 0 8 8v58q0 10-10 10H20q-10 0-10-10Z', deep),
        box(10, 116, 180, 68, 9, main),
        keys(18, 124, 14, 3, 9.8, (i) => (i === 0 ? spotFlat : i % 14 === 13 ? light : paperFlat)),
        box(18, 160, 22, 10, 2, light),
        box(43, 160, 96, 10, 2, paperFlat),
        box(142, 160, 22, 10, 2, light),
        box(167, 160, 16, 10, 2, spotFlat),
        line('M16 119h168', shine, 1.6),
        line('M150 116q4-24-18-34t-30-34', blackFlat, 3),
      ].join(''),
    ),

  mouse: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(54),
      line('M100 88q2-34-20-40T62 22', blackFlat, 4),
      shape('M54 138q0-54 46-54t46 54v26q0 42-46 42t-46-42Z', main),
      shape('M62 136q2-40 30-46-20 18-20 54v30q-10-8-10-38Z', light),
      line('M54 142q46 12 92 0M100 84v64', deep, 2.5),
      box(95, 102, 10, 26, 5, blackFlat),
      box(97, 106, 6, 8, 3, spotFlat),
      line('M56 156q-3 12 2 24', '#ffffff44', 4),
    ].join(''),

  printer: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(82),
      shape('M60 60h80v60H60Z', paperFlat),
      line('M72 76h56M72 86h56M72 96h34', '#0000001f', 3),
      box(22, 112, 156, 76, 14, main),
      box(22, 112, 156, 12, 8, light),
      box(46, 108, 108, 12, 4, blackFlat),
      box(44, 152, 112, 12, 5, black),
      shape('M54 160h92l12 44H42Z', '#fffef9'),
      line('M66 174h68M64 184h50', '#00000024', 3),
      box(60, 164, 32, 24, 2, spotFlat),
      disc(160, 136, 5, '#7fe0a4'),
      disc(146, 136, 4, deep),
    ].join(''),

  router: ({ main, deep, light }: Ink) =>
    [
      shadow(72),
      line('M52 168V66M148 168V66M100 164V54', blackFlat, 8),
      line('M50 150V70M98 150V58M146 150V70', '#ffffff33', 2),
      shape('M34 164h132l14 34q2 8-8 8H28q-10 0-8-8Z', main),
      shape('M34 164h132l3 8H31Z', light),
      ...[64, 80, 96, 112].map((x) => disc(x, 192, 2.8, '#7fe0a4')),
      disc(140, 192, 2.8, '#f5b04a'),
      line('M34 180h132', deep, 2),
      line('M78 38q22-18 44 0M86 46q14-11 28 0', deep, 3.5),
    ].join(''),

  drive: ({ main, deep, light, spotFlat }: Ink) =>
    turned(
      -10,
      [
        shadow(56, 96, 210),
        line('M100 82q0-30 30-30t26-30', blackFlat, 5),
        box(90, 66, 20, 18, 3, steel),
        box(48, 82, 104, 120, 14, main),
        box(48, 82, 12, 120, 8, light),
        box(62, 98, 76, 88, 8, '#0000001f'),
        line('M74 172h24', '#ffffffbb', 4),
        disc(128, 172, 4, spotFlat),
        line('M152 96v92', deep, 3),
      ].join(''),
    ),

  charger: ({ main, deep, light }: Ink) =>
    [
      shadow(52, 92),
      line('M120 150q44 4 40 34t-50 20H44', '#e9e5da', 6),
      line('M120 149q44 4 40 34', '#ffffff', 1.6),
      box(52, 104, 74, 78, 14, main),
      box(52, 108, 10, 70, 5, light),
      box(68, 78, 10, 28, 2, steelFlat),
      box(100, 78, 10, 28, 2, steelDeep),
      box(116, 132, 14, 22, 3, deep),
      box(34, 196, 20, 12, 3, '#d5d0c2'),
      box(24, 199, 11, 6, 1, steelFlat),
      line('M80 132l-8 18h14l-8 18', '#ffffffb0', 4),
    ].join(''),

  powerStrip: ({ main, deep, light, spotFlat }: Ink) =>
    turned(
      -16,
      [
        shadow(84, 100, 178),
        line('M170 150q20 6 8 32t-66 28', blackFlat, 6),
        box(10, 128, 168, 44, 14, main),
        box(10, 128, 168, 9, 6, light),
        ...[24, 56, 88, 120].map(
          (x) =>
            box(x, 137, 24, 27, 5, paperFlat) +
            line(`M${x + 8} 146v7M${x + 16} 146v7`, blackFlat, 2.6) +
            disc(x + 12, 159, 2, blackFlat),
        ),
        box(153, 141, 16, 19, 4, spotFlat),
        line('M14 168q80 6 160 0', deep, 2),
      ].join(''),
    ),

  ringLight: ({ main, deep, spotFlat }: Ink) =>
    [
      shadow(46),
      line('M100 150v40M100 186l-34 20M100 186l34 20M100 190v14', blackFlat, 6),
      disc(100, 96, 66, '#fff8df55'),
      ring(100, 96, 48, '#fffdf2', 18),
      ring(100, 96, 48, '#fff3c4', 8),
      ring(100, 96, 58, main, 3),
      box(91, 76, 18, 38, 4, black),
      box(93, 79, 14, 30, 2, deep),
      disc(100, 172, 5, spotFlat),
    ].join(''),
}
