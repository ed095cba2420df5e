import {
  black,
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  moved,
  ring,
  shadow,
  shape,
  shine,
  steel,
  steelDeep,
  steelFlat,
  turned,
} from './pen.ts'

/** A landscape of the thing's own colours, as on a lit screen. */
const view = (x: number, y: number, w: number, h: number, { main, light, spotFlat, deep }: Ink) =>
  moved(
    x,
    y,
    `<svg width="${w}" height="${h}" viewBox="0 0 100 62" preserveAspectRatio="xMidYMid slice">${[
      box(0, 0, 100, 62, 0, light),
      disc(72, 20, 9, spotFlat),
      shape('M0 46 26 24l18 16 20-22 36 30v14H0Z', main),
      shape('M0 56q24-14 50-6t50-6v18H0Z', deep),
      shape('M0 0h52L20 62H0Z', '#ffffff1f'),
    ].join('')}</svg>`,
  )

export const screens = {
  laptop: (ink: Ink) =>
    [
      shadow(88, 100, 202),
      box(38, 82, 124, 90, 8, black),
      view(44, 88, 112, 76, ink),
      shape('M38 172h124l24 22q2 6-6 6H20q-8 0-6-6Z', steel),
      shape('M46 175h108l12 11H34Z', '#5c6366'),
      line('M42 178h114M39 182h122', '#ffffff2a', 1.4),
      shape('M84 188h32l3 6H81Z', '#8f989b'),
      shape('M14 196q86 6 172 0 0 4-6 4H20q-6 0-6-4Z', steelDeep),
    ].join(''),

  monitor: (ink: Ink) =>
    [
      shadow(44),
      box(16, 78, 168, 102, 7, black),
      view(22, 84, 156, 86, ink),
      disc(100, 175, 1.8, '#7fe0a4'),
      shape('M90 180h20l4 20H86Z', steel),
      box(62, 198, 76, 8, 4, steelFlat),
      line('M64 199h70', '#ffffff88', 1.6),
    ].join(''),

  tv: (ink: Ink) =>
    [
      shadow(84),
      box(10, 74, 180, 112, 6, black),
      view(15, 79, 170, 100, ink),
      line('M52 186l-10 19M148 186l10 19', blackFlat, 7),
      turned(
        18,
        box(140, 190, 12, 40, 5, '#3a3d43') +
          disc(146, 198, 2.4, '#e2533a') +
          disc(146, 206, 1.8, '#fff9') +
          disc(146, 212, 1.8, '#fff9'),
        146,
        210,
      ),
    ].join(''),

  phone: (ink: Ink) =>
    turned(
      -8,
      [
        shadow(36, 92, 216),
        box(98, 58, 66, 138, 14, ink.main),
        box(98, 58, 9, 138, 7, ink.light),
        box(106, 66, 28, 36, 10, '#00000030'),
        disc(116, 77, 7, blackFlat),
        disc(116, 77, 3, '#4a5560'),
        disc(116, 92, 7, blackFlat),
        disc(116, 92, 3, '#4a5560'),
        disc(127, 84, 2.4, '#ffe7a3'),
        moved(
          -40,
          8,
          [
            box(78, 58, 68, 142, 15, black),
            `<clipPath id="face"><rect x="82" y="62" width="60" height="134" rx="11"/></clipPath>`,
            `<g clip-path="url(#face)">${view(82, 62, 60, 134, ink)}</g>`,
            box(101, 66, 22, 6, 3, blackFlat),
            line('M97 88h30', '#ffffffcc', 5),
            line('M104 98h16', '#ffffff99', 3),
          ].join(''),
        ),
      ].join(''),
    ),

  tablet: (ink: Ink) =>
    turned(
      -6,
      [
        shadow(64, 98, 212),
        box(44, 56, 112, 148, 12, black),
        view(51, 63, 98, 134, ink),
        line('M64 84h44', '#ffffffcc', 6),
        line('M64 96h28', '#ffffff88', 4),
        turned(
          10,
          box(160, 74, 8, 116, 4, '#f4f1e8') +
            shape('M160 186h8l-4 14Z', '#cfc8b8') +
            box(160, 82, 8, 10, 2, steelFlat),
          164,
          130,
        ),
      ].join(''),
    ),

  handheld: (ink: Ink) =>
    [
      shadow(86, 100, 198),
      shape('M14 118q0-16 16-16h24v84H30q-16 0-16-16Z', ink.main),
      shape('M146 102h24q16 0 16 16v52q0 16-16 16h-24Z', ink.spot),
      box(52, 100, 96, 88, 4, black),
      view(58, 107, 84, 74, ink),
      ring(33, 124, 8, '#00000033', 3),
      disc(33, 124, 7, blackFlat),
      disc(33, 152, 3.2, blackFlat) +
        disc(25, 160, 3.2, blackFlat) +
        disc(41, 160, 3.2, blackFlat) +
        disc(33, 168, 3.2, blackFlat),
      disc(167, 158, 7, blackFlat),
      disc(167, 116, 3.2, blackFlat) +
        disc(159, 124, 3.2, blackFlat) +
        disc(175, 124, 3.2, blackFlat) +
        disc(167, 132, 3.2, blackFlat),
      line('M22 110q4-4 12-4', shine, 3),
    ].join(''),
}
