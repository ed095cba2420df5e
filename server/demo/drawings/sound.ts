import {
  black,
  blackFlat,
  box,
  disc,
  drop,
  type Ink,
  line,
  moved,
  oval,
  ring,
  shade,
  shadow,
  shape,
  shine,
  steel,
  steelFlat,
  turned,
} from './pen.ts'

export const sound = {
  headphones: ({ main, deep, light }: Ink) =>
    [
      shadow(62),
      line('M50 150v-18a50 50 0 0 1 100 0v18', blackFlat, 11),
      line('M57 104a50 50 0 0 1 40-21', shine, 3.5),
      shape('M62 140q-8-2-8 8v46q0 10 8 8Z', blackFlat),
      shape('M138 140q8-2 8 8v46q0 10-8 8Z', blackFlat),
      box(32, 138, 28, 66, 14, main),
      box(140, 138, 28, 66, 14, main),
      box(36, 144, 6, 52, 3, light),
      box(158, 144, 6, 52, 3, deep),
    ].join(''),

  earbuds: ({ main, flat, deep, light }: Ink) =>
    [
      shadow(48),
      shape('M56 150q0-48 44-48t44 48Z', main),
      shape('M64 138q4-28 34-30-22 8-26 30Z', light),
      shape('M54 150h92v28q0 26-28 26H82q-28 0-28-26Z', main),
      line('M54 151h92', deep, 2.5),
      shape('M62 146q0-34 38-34t38 34Z', '#0000001f'),
      disc(100, 172, 3, '#d8f5df'),
      ...[70, 108].map((x) =>
        moved(
          x,
          62,
          disc(11, 14, 12, '#f4f2ec') +
            box(6, 18, 9, 36, 4.5, '#e8e5dc') +
            disc(7, 11, 4, '#ffffff') +
            oval(14, 15, 4, 6, blackFlat),
        ),
      ),
      shape('M56 150h88v2H56Z', flat),
    ].join(''),

  speaker: ({ main, flat, deep, light, spotFlat }: Ink) =>
    [
      shadow(50),
      box(54, 66, 92, 140, 24, main),
      box(54, 66, 18, 140, 14, light),
      box(62, 76, 76, 120, 18, '#00000030'),
      ring(100, 152, 30, deep, 5),
      disc(100, 152, 26, blackFlat),
      disc(100, 152, 15, '#44474d'),
      disc(95, 146, 5, '#ffffff30'),
      disc(100, 100, 15, blackFlat),
      disc(100, 100, 7, '#44474d'),
      line('M82 66q0-16 18-16t18 16', flat, 6),
      disc(128, 190, 2.5, spotFlat),
    ].join(''),

  amplifier: ({ main, spot, spotFlat, light }: Ink) =>
    [
      shadow(64),
      line('M78 82q0-16 22-16t22 16', blackFlat, 6),
      box(36, 82, 128, 122, 10, main),
      box(36, 82, 14, 122, 8, light),
      box(46, 92, 108, 22, 4, spot),
      ...[58, 74, 90, 106].map(
        (x) => disc(x, 103, 5, blackFlat) + line(`M${x} 103v-4`, '#fff', 1.4),
      ),
      disc(140, 103, 3.5, '#e2533a'),
      box(46, 120, 108, 76, 5, '#2f2a26'),
      line(
        Array.from({ length: 17 }, (_, i) => `M${50 + i * 6.2} 122v72`).join(''),
        '#4a433c',
        1.4,
      ),
      line(
        Array.from({ length: 11 }, (_, i) => `M48 ${126 + i * 6.4}h104`).join(''),
        '#4a433c',
        1.4,
      ),
      box(62, 180, 30, 9, 2, spotFlat),
      shape('M46 120h60l-40 76H46Z', '#ffffff0d'),
    ].join(''),

  vinyl: ({ main, light, spotFlat, deep }: Ink) => {
    const sleeve = 'M40 84h100v112H40Z'
    return turned(
      -5,
      [
        drop('M40 84h128v112H40Z'),
        disc(126, 140, 50, blackFlat),
        ring(126, 140, 42, '#45484f', 1.2),
        ring(126, 140, 35, '#45484f', 1.2),
        disc(126, 140, 15, spotFlat),
        shape(sleeve, main),
        shape('M40 84h100v112Z', '#ffffff14'),
        disc(90, 130, 30, light),
        shape('M40 176q30-24 56-8t44-10v38H40Z', deep),
        line('M50 94h34M50 101h20', '#ffffffaa', 3),
        line('M140 84v112', shade, 3),
      ].join(''),
    )
  },

  turntable: ({ main, deep, spot }: Ink) =>
    [
      shadow(78),
      shape('M38 104h124l20 70H18Z', main),
      shape('M18 174h164v18q0 8-8 8H26q-8 0-8-8Z', deep),
      oval(88, 140, 50, 28, blackFlat),
      oval(88, 140, 40, 22, '#3a3d43'),
      oval(88, 140, 29, 15.5, blackFlat),
      oval(88, 140, 14, 8, spot),
      oval(88, 140, 2, 1.3, '#fff'),
      shape('M60 122q14-9 30-9l-2 27Z', '#ffffff14'),
      disc(154, 118, 8, steel),
      line('M154 118l-4 34-22 6', steelFlat, 4),
      box(118, 152, 14, 9, 2, blackFlat),
      disc(162, 164, 5, steelFlat),
      box(30, 198, 14, 8, 3, black),
      box(156, 198, 14, 8, 3, black),
      line('M38 105h124', shine, 2),
    ].join(''),
}
