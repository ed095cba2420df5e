import {
  blackFlat,
  box,
  dashed,
  disc,
  type Ink,
  line,
  paperFlat,
  shade,
  shadow,
  shape,
  steelDeep,
  woodDeep,
  woodFlat,
} from './pen.ts'

export const travel = {
  tent: ({ main, flat, deep, light, spotFlat }: Ink) =>
    [
      shadow(92, 100, 204),
      line('M100 78 96 64M14 204l-8 3M186 204l8 3', woodDeep, 3),
      shape('M100 76 188 204H12Z', flat),
      shape('M100 76 12 204h60Z', main),
      shape('M100 76 30 194h20Z', light),
      shape('M100 92l34 112H76Z', '#3b3226'),
      shape('M100 92q8 66-30 112h12q24-40 18-112Z', deep),
      shape('M100 92l34 112h-10Z', spotFlat),
      line('M100 76 188 204', shade, 3),
      line('M10 204h180', deep, 3),
    ].join(''),

  suitcase: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(52),
      line('M82 66V36h36v30', steelDeep, 5),
      box(78, 30, 44, 9, 4, blackFlat),
      box(50, 62, 100, 136, 14, main),
      box(50, 66, 12, 126, 7, light),
      line('M76 64v132M100 64v132M124 64v132', deep, 3),
      box(88, 58, 24, 9, 4, blackFlat),
      box(106, 150, 32, 22, 3, spotFlat),
      line('M112 158h18M112 164h10', '#ffffffaa', 2.5),
      disc(66, 202, 6, blackFlat),
      disc(134, 202, 6, blackFlat),
    ].join(''),

  hammock: ({ main, deep, light }: Ink) =>
    [
      shadow(64, 100, 212),
      box(10, 30, 16, 182, 6, woodFlat) + box(174, 30, 16, 182, 6, woodFlat),
      line('M20 74l26 34M180 74l-26 34', paperFlat, 3),
      shape('M36 104q64 30 128 0-6 74-64 74t-64-74Z', main),
      shape('M44 110q24 10 44 12-20 10-18 48-22-18-26-60Z', light),
      line('M56 112q10 46 30 64M144 112q-10 46-30 64M100 118v60', deep, 2.5),
      dashed('M40 106q60 28 120 0', '#ffffff99', 2, '5 4'),
    ].join(''),
}
