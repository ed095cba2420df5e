import {
  box,
  dashed,
  disc,
  drop,
  type Ink,
  line,
  moved,
  paperFlat,
  shade,
  shape,
  turned,
} from './pen.ts'

export const tops = {
  hoodie: ({ main, deep, light, flat }: Ink) =>
    [
      drop(
        'M64 80c10-20 62-20 72 0 20 4 26 14 30 34l14 72-22 5-18-62v77H60v-77l-18 62-22-5 14-72c4-20 10-30 30-34Z',
      ),
      shape(
        'M64 80c10-20 62-20 72 0 20 4 26 14 30 34l14 72-22 5-18-62v77H60v-77l-18 62-22-5 14-72c4-20 10-30 30-34Z',
        main,
      ),
      shape('M60 129l-18 62-22-5 14-72c4-20 10-30 30-34-4 14-5 28-4 49Z', light),
      line('M24 180l20 5M176 180l-20 5', deep, 5),
      shape('M70 78c0-26 60-26 60 0 0 22-14 30-30 30s-30-8-30-30Z', deep),
      shape('M80 76c0-14 40-14 40 0 0 14-10 20-20 20s-20-6-20-20Z', '#0000003d'),
      line('M90 102v26M110 102v22', paperFlat, 2.6),
      shape('M76 158h48l8 28H68Z', deep),
      line('M76 158l-8 28M124 158l8 28', shade, 2),
      line('M60 199h80', flat, 5),
      line('M60 201h80', shade, 4),
    ].join(''),

  crewneck: ({ main, deep, light, spotFlat, spotDeep }: Ink) =>
    [
      drop(
        'M72 72h56c24 4 34 16 38 38l14 76-22 5-18-62v77H60v-77l-18 62-22-5 14-76c4-22 14-34 38-38Z',
      ),
      shape(
        'M72 72h56c24 4 34 16 38 38l14 76-22 5-18-62v77H60v-77l-18 62-22-5 14-76c4-22 14-34 38-38Z',
        main,
      ),
      shape('M60 129l-18 62-22-5 14-76c4-22 14-34 38-38q-10 18-12 57Z', light),
      line('M24 180l20 5M176 180l-20 5', deep, 6),
      shape('M78 70q22 26 44 0l8 2q-28 36-60 0Z', deep),
      shape('M74 122q26-12 52 0l-4 14q-22-10-44 0Z', spotFlat),
      line('M82 146h36', spotDeep, 5),
      line('M60 200h80', deep, 6),
    ].join(''),

  tshirt: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M74 74h52l42 30-18 30-14-8v80H64v-80l-14 8-18-30Z'),
      shape('M74 74h52l42 30-18 30-14-8v80H64v-80l-14 8-18-30Z', main),
      shape('M64 126l-14 8-18-30 42-30q-8 24-10 52Z', light),
      shape('M80 73q20 22 40 0l6 1q-26 32-52 0Z', deep),
      disc(100, 144, 22, spotFlat),
      shape('M82 152q18-26 36 0-8 14-18 14t-18-14Z', '#ffffff40'),
      line('M134 130v70', shade, 3),
    ].join(''),

  scarf: ({ main, deep, light, spotFlat }: Ink) =>
    [
      drop('M62 66q38 34 76 0l16 20q-10 14-26 20l12 92h-30l-10-84-18-4q-24-8-36-24Z'),
      shape('M64 96q30 22 62 6l14 96h-32l-10-84Z', main),
      shape('M62 66q38 34 76 0l16 20q-54 52-108 0Z', main),
      shape('M62 66q16 14 34 16-20 8-38-4Z', light),
      line('M104 124l28-4M107 140l28-4M110 158l28-4M113 176l27-4', spotFlat, 6),
      line('M112 198v10M120 198v10M128 197v10M136 197v10', deep, 2.6),
      line('M74 92l-10 12M92 102l-4 14', spotFlat, 5),
      line('M54 90q46 36 92 0', deep, 2),
    ].join(''),

  gloves: ({ main, deep, light, spotFlat }: Ink) =>
    [-14, 14]
      .map((angle, i) =>
        moved(
          i * 84 - 42,
          i * 8,
          turned(
            angle,
            [
              drop('M84 196v-56l-22-24q-6-12 6-14l18 14q-6-50 14-50t22 8 12 20v102Z'),
              shape('M84 176v-36l-22-24q-6-12 6-14l18 14q-6-50 14-50t22 8 12 20v82Z', main),
              shape('M88 116q-4-44 12-46-6 30-4 104h-8Z', light),
              box(80, 172, 58, 28, 7, deep),
              line('M90 176v20M100 176v20M110 176v20M120 176v20M130 176v20', shade, 3),
              line('M90 150h40M90 158h40', spotFlat, 4),
            ].join(''),
          ),
        ),
      )
      .join(''),

  jeans: ({ main, deep, light }: Ink) =>
    [
      drop('M62 54h76l14 152h-40l-12-96-12 96H48Z'),
      shape('M62 54h76l14 152h-40l-12-96-12 96H48Z', main),
      shape('M62 54h18l-8 152H48Z', light),
      box(60, 54, 80, 12, 3, deep),
      box(95, 56, 10, 9, 4, '#d6a24a'),
      line('M100 66v44', deep, 2.5),
      dashed('M62 72q18 18 30-4M138 72q-18 18-30-4', '#e8c07a', 1.6, '4 3'),
      dashed('M52 198h34M114 198h34', '#e8c07a', 1.6, '4 3'),
      shape('M62 150q10-4 22 0l-2 12H60Z', '#ffffff24'),
      line('M100 110l-12 96M100 110l12 96', shade, 2),
    ].join(''),
}
