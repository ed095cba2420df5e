import {
  blackFlat,
  box,
  disc,
  drop,
  type Ink,
  line,
  paperFlat,
  ring,
  shade,
  shadow,
  shape,
  turned,
} from './pen.ts'

export const play = {
  poster: ({ main, flat, deep, light, spot, spotFlat }: Ink) =>
    [
      drop('M44 42h112v162H44Z', 5, 7),
      box(44, 42, 112, 162, 1, paperFlat),
      box(51, 49, 98, 122, 1, light),
      disc(114, 86, 20, spotFlat),
      shape('M51 148l34-48 24 30 16-18 24 32v27H51Z', main),
      shape('M51 160q30-16 56-6t42-8v25H51Z', deep),
      shape('M51 49h50l-50 80Z', '#ffffff26'),
      line('M58 182h60', flat, 6),
      line('M58 193h36', spot, 3),
      line('M58 193h36', '#00000033', 3),
      turned(-4, box(92, 34, 18, 12, 1, '#f3e3a8cc'), 100, 40),
    ].join(''),

  canvas: ({ main, light, deep, spotFlat }: Ink) =>
    [
      shadow(74),
      shape('M28 66l136-8 8 136-138 10Z', '#c9b594'),
      shape('M32 62h132v136H32Z', paperFlat),
      shape('M40 70h116v120H40Z', light),
      disc(80, 112, 26, spotFlat),
      shape('M40 150q28-40 58-10t58-26v76H40Z', main),
      shape('M40 174q40-26 70-6t46-6v28H40Z', deep),
      line('M56 84q20-8 40-2M110 92q16-4 30 2', '#ffffffaa', 4),
    ].join(''),

  boardGame: ({ main, deep, light, spot, spotFlat }: Ink) =>
    [
      shadow(76),
      shape('M24 122h138v72q0 8-8 8H32q-8 0-8-8Z', main),
      shape('M162 122l14-12v74l-14 14Z', deep),
      shape('M24 122l16-12h136l-14 12Z', light),
      shape('M64 142l20-12 20 12v24l-20 12-20-12ZM104 142l20-12 20 12v24l-20 12-20-12Z', spot),
      line('M84 154v.1M124 154v.1', '#fff', 8),
      line('M36 190h50', '#ffffffaa', 5),
      turned(
        12,
        box(108, 82, 26, 26, 5, paperFlat) +
          disc(115, 89, 2.6, blackFlat) +
          disc(127, 101, 2.6, blackFlat) +
          disc(121, 95, 2.6, blackFlat),
        121,
        95,
      ),
      shape('M66 110q-2-14 6-20a9 9 0 1 1 8 0q8 6 6 20Z', spotFlat),
    ].join(''),

  puzzle: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M44 84h112v112H44Z'),
      shape('M44 84h44q-6 16 12 16t12-16h44v44q-16-6-16 12t16 12v44H44Z', main),
      shape('M44 84h30v112H44Z', light),
      shape('M100 140h40q-2 18 16 14v42h-56q4-16-10-18 0-10 10-12Z', deep),
      disc(76, 168, 12, spotFlat),
      turned(20, shape('M134 60h30v10q12-4 12 7t-12 7v12h-30Z', spotFlat), 150, 78),
    ].join(''),

  cards: ({ main, deep, spotFlat }: Ink) =>
    [
      ...[-22, -7, 8, 23].map((angle, i) =>
        turned(
          angle,
          drop('M66 76h68v100H66Z', 2, 4) +
            box(66, 76, 68, 100, 7, i === 3 ? paperFlat : main) +
            (i === 3
              ? shape('M100 108q-8-12-17-4-7 9 17 28 24-19 17-28-9-8-17 4Z', spotFlat) +
                line('M74 88v8', spotFlat, 5)
              : box(72, 82, 56, 88, 4, deep)),
          100,
          210,
        ),
      ),
      turned(23, ring(100, 126, 0.1, shade, 0.1), 100, 210),
    ].join(''),
}
