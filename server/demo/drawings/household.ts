import {
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  oval,
  paperFlat,
  ring,
  shade,
  shadow,
  shape,
  shine,
  steel,
  steelDeep,
  steelFlat,
  turned,
  woodDeep,
} from './pen.ts'

export const household = {
  fan: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(46),
      box(95, 146, 10, 54, 3, steelFlat),
      box(62, 194, 76, 12, 6, main),
      disc(100, 104, 60, '#ffffff40'),
      ...[0, 120, 240].map((angle) =>
        turned(
          angle,
          shape('M100 104q-30-12-26-42 22-8 34 14 4 16-8 28Z', main) +
            shape('M82 68q10-6 18 0-10 2-14 14-4-6-4-14Z', light),
          100,
          104,
        ),
      ),
      ...[20, 34, 48, 60].map((r) =>
        ring(100, 104, r, r === 60 ? steelDeep : '#ffffffb0', r === 60 ? 5 : 1.5),
      ),
      ...[0, 30, 60, 90, 120, 150].map((angle) =>
        turned(angle, line('M42 104h116', '#ffffff99', 1.2), 100, 104),
      ),
      disc(100, 104, 11, spotFlat),
      disc(97, 101, 3, shine),
      disc(100, 200, 3, deep),
    ].join(''),

  vacuum: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(60, 92),
      line('M126 44l-34 146', steelFlat, 8),
      line('M126 44q4-16 20-12', blackFlat, 10),
      turned(
        13,
        box(88, 92, 38, 78, 14, main) +
          box(92, 98, 8, 64, 4, light) +
          box(92, 120, 30, 40, 8, '#ffffff3d') +
          disc(107, 108, 6, spotFlat),
        107,
        130,
      ),
      shape('M46 188q0-8 8-8h64q10 0 12 12l1 14H46Z', deep),
      shape('M46 200h85v6H46Z', blackFlat),
      disc(122, 202, 6, blackFlat),
      box(56, 184, 40, 5, 2, shine),
    ].join(''),

  iron: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(76),
      line('M148 110q30-8 26-38t-40-34', blackFlat, 5),
      shape('M24 196q10-52 80-66l54-6q12 0 12 12v60Z', main),
      shape('M36 186q16-36 72-48-34 22-42 48Z', light),
      shape(
        'M92 130q-14-34 20-38h34q18 0 20 20l2 14-18 2-4-14q-1-6-8-6h-22q-14 0-8 20Z',
        blackFlat,
      ),
      shape('M18 196h154v10H26q-10 0-8-10Z', steel),
      disc(140, 160, 10, deep),
      line('M140 160l4-6', '#fff', 2.5),
      line('M60 176h30', shade, 4),
      disc(116, 112, 3, spotFlat),
    ].join(''),

  hairDryer: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(44, 112),
      line('M112 196q-2 18-30 10T30 196', blackFlat, 5),
      shape('M96 130h34l8 62q1 12-12 12h-8q-10 0-12-10Z', deep),
      shape('M44 82q60-26 98-10 28 12 22 44-6 24-34 26-30 2-86-18Z', main),
      shape('M52 86q40-16 76-10-34 4-72 26Z', light),
      shape('M28 78h18v50H28q-5 0-5-6V84q0-6 5-6Z', blackFlat),
      ring(144, 106, 16, '#00000030', 4),
      disc(144, 106, 9, blackFlat),
      box(108, 152, 11, 20, 5, spotFlat),
      oval(70, 96, 14, 3, '#ffffff44'),
    ].join(''),

  clock: ({ main, deep, spotFlat, light }: Ink) =>
    [
      shadow(40),
      line('M74 190l-10 15M126 190l10 15', woodDeep, 8),
      disc(100, 136, 66, main),
      shape('M42 126a60 60 0 0 1 52-50 70 70 0 0 0-46 60Z', light),
      disc(100, 136, 54, paperFlat),
      ...[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((angle) =>
        turned(angle, line('M100 88v5', blackFlat, angle % 90 ? 2 : 4), 100, 136),
      ),
      line('M100 136l-20-20', blackFlat, 5),
      line('M100 136l26-22', blackFlat, 3.5),
      line('M100 136v34', spotFlat, 2),
      disc(100, 136, 4, spotFlat),
      box(88, 58, 24, 12, 5, deep),
      disc(99, 54, 5, steelFlat),
    ].join(''),

  umbrella: ({ main, deep, light }: Ink) =>
    [
      shadow(60),
      line('M100 70v118q0 16-13 16t-13-14', woodDeep, 6),
      shape(
        'M16 140q10-82 84-82t84 82q-14-14-28 0-14-14-28 0-14-14-28 0-14-14-28 0-14-14-28 0-14-14-28 0Z',
        main,
      ),
      shape('M24 130q12-58 66-66-36 24-38 70-14-10-28-4Z', light),
      line('M100 58q-28 30-28 80M100 58q28 30 28 80', deep, 2.5),
      line('M100 58V46', steelDeep, 4),
    ].join(''),
}
