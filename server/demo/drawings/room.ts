import {
  box,
  disc,
  drop,
  glass,
  type Ink,
  line,
  paperFlat,
  shade,
  shadow,
  shape,
  shine,
  turned,
  woodDeep,
} from './pen.ts'

export const room = {
  mirror: ({ main, deep, light }: Ink) =>
    [
      shadow(46, 100, 214),
      shape('M62 40q38-12 76 0l8 172H54Z', main),
      shape('M70 50q30-8 60 0l6 152H64Z', glass),
      shape('M70 50q14-4 22-5L78 150l-12 20Z', '#ffffff88'),
      shape('M112 46l14 2-44 152H72Z', '#ffffff55'),
      shape('M66 44q20-6 34-6-24 4-28 10l-8 158h-8Z', light),
      line('M138 40l8 172', deep, 2.5),
    ].join(''),

  rug: ({ main, deep, light, spot, spotFlat }: Ink) => {
    const outline = 'M40 76h120l26 122H14Z'
    return [
      drop(outline, 3, 5),
      line(Array.from({ length: 17 }, (_, i) => `M${42 + i * 7.2} 76v-8`).join(''), '#f0e7d4', 2.2),
      line(
        Array.from({ length: 18 }, (_, i) => `M${17 + i * 9.8} 198v10`).join(''),
        '#f0e7d4',
        2.6,
      ),
      shape(outline, main),
      shape('M51 88h98l20 98H31Z', deep),
      shape('M57 95h86l17 84H40Z', spot),
      shape('M100 104l34 33-34 33-34-33Z', main),
      shape('M100 116l21 21-21 21-21-21Z', light),
      shape('M100 127l10 10-10 10-10-10Z', deep),
      ...[
        [66, 108],
        [134, 108],
        [58, 166],
        [142, 166],
      ].map(([x = 0, y = 0]) => shape(`M${x} ${y - 7}l8 7-8 7-8-7Z`, light)),
      line('M60 98h80', spotFlat, 1.5),
    ].join('')
  },

  plant: ({ main, deep, light }: Ink) =>
    [
      shadow(42),
      line('M100 156q-4-40-2-90M100 150q-16-30-36-36M100 140q14-34 36-44', '#35604a', 4),
      shape('M98 70q-26-12-18-46 24 8 22 40Z', '#3f8a5c'),
      shape('M100 74q16-34 40-32-2 30-34 38Z', '#4f9a68'),
      shape('M72 118q-38 0-42-32 34-4 48 26Z', '#2f7350'),
      shape('M134 100q0-32 36-34 4 34-28 42Z', '#3f8a5c'),
      shape('M92 108q-34-12-32-42 28 4 36 34Z', '#57a672'),
      shape('M106 130q10-32 42-28-2 30-36 36Z', '#2f7350'),
      shape('M84 84q-16-16-12-30M126 68q-10 6-18 10M48 96q14 6 24 18M158 76q-14 8-18 22', 'none'),
      shape('M62 150h76l-8 48q-1 8-9 8H79q-8 0-9-8Z', main),
      shape('M70 154h10l6 50h-6q-4-1-5-6Z', light),
      box(58, 144, 84, 13, 5, deep),
    ].join(''),

  succulents: ({ main, deep, light, spot, spotDeep }: Ink) =>
    [
      shadow(70),
      ...[
        [66, 150],
        [134, 146],
      ].map(
        ([x = 0, y = 0]) =>
          [0, 45, 90, 135, 180, 225, 270, 315]
            .map((angle) =>
              turned(
                angle,
                shape(`M${x} ${y}q-9-14 0-30 9 16 0 30Z`, angle % 90 ? '#5da77b' : '#3f8a5c'),
                x,
                y,
              ),
            )
            .join('') + disc(x, y, 6, '#8fcfa3'),
      ),
      shape('M40 156h54l-6 44q-1 6-7 6H53q-6 0-7-6Z', main),
      box(38, 150, 58, 11, 4, deep),
      shape('M46 162h8l4 42h-5q-4 0-5-5Z', light),
      shape('M108 154h54l-6 46q-1 6-7 6h-28q-6 0-7-6Z', spot),
      box(106, 148, 58, 11, 4, spotDeep),
    ].join(''),

  bins: ({ main, deep, light, spot, spotFlat }: Ink) =>
    [
      shadow(72),
      shape('M36 150h128l-8 50q-1 6-8 6H52q-7 0-8-6Z', main),
      shape('M44 156h12l6 48h-8q-4 0-5-5Z', light),
      box(30, 144, 140, 11, 5, deep),
      shape('M48 94h104l-6 44H54Z', spot),
      box(42, 88, 116, 10, 5, spotFlat),
      line('M84 116h32', '#00000033', 7),
      line('M80 178h40', '#00000033', 7),
      shape('M60 98h10l2 38h-8Z', shine),
    ].join(''),

  curtains: ({ main, deep, light }: Ink) =>
    [
      shadow(70, 100, 214),
      line('M18 48h164', woodDeep, 6),
      disc(18, 48, 6, woodDeep),
      disc(182, 48, 6, woodDeep),
      box(44, 60, 112, 140, 3, '#eaf3f6'),
      line('M100 60v140M44 130h112', '#ffffff', 5),
      shape('M24 50h52q4 80-18 108 14 30 10 54H22Z', main),
      shape('M124 50h52l2 162h-46q-4-24 10-54-22-28-18-108Z', main),
      line('M34 52v158M48 52q2 70-4 158M62 52q4 60-12 104', deep, 2.5),
      line('M166 52v158M152 52q-2 70 4 158M138 52q-4 60 12 104', deep, 2.5),
      line('M28 54v154', light, 4),
      line('M22 158h40M138 158h40', shade, 5),
    ].join(''),

  bedding: ({ main, deep, light, spot, spotDeep }: Ink) =>
    [
      shadow(78),
      ...[0, 1, 2].map(
        (i) =>
          box(30 - i * 2, 182 - i * 22, 140 + i * 4, 24, 12, i === 1 ? spot : main) +
          line(`M44 ${190 - i * 22}h96`, i === 1 ? spotDeep : light, 3),
      ),
      shape('M42 134q-6-40 22-36 36 4 74-2 26-2 22 36-4 12-20 10-40-6-78 0-16 2-20-8Z', paperFlat),
      line('M58 112q30 6 74-2', '#00000014', 4),
      line('M30 204h140', deep, 1.5),
    ].join(''),
}
