import {
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  moved,
  paperFlat,
  shade,
  shadow,
  shape,
  shine,
  steelFlat,
} from './pen.ts'

const shoe = ({ main, deep, light, spotFlat }: Ink) =>
  [
    shape('M10 62q2-22 12-30 8 8 22 4l6-16q10-6 20 2 8 22 30 28 26 6 28 22v6H12Z', main),
    shape('M50 22q10-6 20 2l6 12-24 8-8-8Z', deep),
    shape('M16 58q2-14 8-20 8 6 18 3-8 6-8 20Z', light),
    line('M60 40l16-5M65 48l16-6M72 55l15-7', '#fff', 3),
    shape('M24 66q20-18 44-14-14 2-22 16Z', spotFlat),
    box(8, 70, 124, 13, 6, paperFlat),
    line('M12 80h116', '#00000022', 4),
  ].join('')

export const worn = {
  cap: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(74),
      shape('M44 178q-4-76 58-76t62 76Z', main),
      shape('M52 170q0-54 42-62-22 18-26 62Z', light),
      line('M102 104q-6 36-4 74M102 104q28 24 36 72', deep, 2),
      disc(102, 102, 5, deep),
      shape('M40 176q66-18 128 2 26 8 22 18-60-14-150-4-8-10 0-16Z', deep),
      shape('M60 178q60-12 108 2-56-4-104 6Z', shine),
      shape('M74 140q14-12 26 0t-2 22q-12 6-22-2t-2-20Z', spotFlat),
    ].join(''),

  beanie: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(62),
      disc(100, 74, 20, spotFlat),
      disc(94, 68, 7, shine),
      shape('M44 170q-6-84 56-84t56 84Z', main),
      shape('M52 160q0-52 36-66-18 22-18 66Z', light),
      line('M76 100q-8 34-8 66M100 90v76M124 100q8 34 8 66', deep, 3),
      box(36, 160, 128, 42, 14, deep),
      line(Array.from({ length: 11 }, (_, i) => `M${46 + i * 11} 166v30`).join(''), shade, 3),
      box(110, 172, 26, 18, 3, spotFlat),
    ].join(''),

  sneakers: (ink: Ink) =>
    [shadow(82), moved(46, 92, shoe(ink), 0.96), moved(14, 124, shoe(ink))].join(''),

  boots: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(76),
      ...[
        [56, -8],
        [0, 0],
      ].map(([x = 0, y = 0]) =>
        moved(
          x,
          y,
          [
            shape('M42 82h46v62q2 14 22 20 18 6 18 24v8H38Z', main),
            shape('M42 82h12q-4 60-4 108H38Z', light),
            box(40, 78, 50, 14, 6, spotFlat),
            line('M66 104h18M66 116h18M67 128h18M70 140h18', paperFlat, 3),
            shape('M36 192h94v8q0 6-6 6H76v-6H62v6H42q-6 0-6-6Z', blackFlat),
            line('M40 192h88', deep, 2.5),
          ].join(''),
        ),
      ),
    ].join(''),

  backpack: ({ main, deep, light, spot, spotFlat, spotDeep }: Ink) =>
    [
      shadow(58),
      line('M84 66q0-18 16-18t16 18', deep, 7),
      line('M52 104q-18 30-8 76M148 104q18 30 8 76', deep, 9),
      shape('M50 96q0-36 50-36t50 36v98q0 12-14 12H64q-14 0-14-12Z', main),
      shape('M58 98q2-24 26-28-10 12-10 30v98q-16 2-16-8Z', light),
      line('M60 104q40 14 80 0', deep, 3),
      box(64, 136, 72, 62, 12, spot),
      line('M70 150h60', spotDeep, 4),
      box(96, 146, 8, 16, 3, steelFlat),
      box(88, 82, 24, 12, 3, spotFlat),
      line('M136 110v84', shade, 3),
    ].join(''),

  tote: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(56),
      line('M74 106q-2-56 26-56t26 56', deep, 6),
      shape('M50 102h100l10 96q0 8-10 8H50q-10 0-10-8Z', main),
      shape('M56 106h14l-12 98h-8q-6 0-5-7Z', light),
      line('M50 104h100', deep, 3),
      disc(100, 156, 24, spotFlat),
      shape('M88 164q4-24 24-24 0 24-24 24Z', '#ffffff88'),
      line('M86 168l20-22', '#ffffffaa', 2),
    ].join(''),
}
