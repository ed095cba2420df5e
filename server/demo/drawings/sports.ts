import {
  black,
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  moved,
  oval,
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

export const sports = {
  dumbbells: ({ main, deep, light }: Ink) =>
    [
      shadow(84),
      ...[
        [8, 0, 1],
        [-4, -52, 0.82],
      ].map(([x = 0, y = 0, scale = 1]) =>
        moved(
          x + (1 - scale) * 110,
          y + (1 - scale) * 190,
          [
            box(60, 168, 72, 12, 5, steel),
            line('M76 170v8M84 170v8M92 170v8M100 170v8M108 170v8', steelDeep, 2),
            ...[
              [26, 30],
              [132, 30],
            ].map(
              ([left = 0]) =>
                shape(`M${left} 156l10-14h18l10 14v36l-10 14h-18l-10-14Z`, main) +
                shape(`M${left + 4} 158l8-12h6v58h-6l-8-12Z`, light) +
                line(`M${left + 29} 144l8 12v36l-8 12`, deep, 2.5),
            ),
          ].join(''),
          scale,
        ),
      ),
    ].join(''),

  kettlebell: ({ main, deep, light }: Ink) =>
    [
      shadow(52),
      line('M70 120q-12-50 30-50t30 50', blackFlat, 15),
      line('M68 112q-6-36 26-37', '#ffffff33', 3),
      disc(100, 156, 52, main),
      shape('M54 148a46 46 0 0 1 34-38q-22 20-24 66-8-10-10-28Z', light),
      disc(100, 160, 22, deep),
      line('M92 152v16M92 160l12-8M92 160l12 8', paperFlat, 4),
      box(72, 200, 56, 7, 3, blackFlat),
    ].join(''),

  racket: ({ main, deep, spotFlat }: Ink) =>
    turned(
      28,
      [
        oval(106, 92, 46, 60, '#0000001a'),
        `<clipPath id="net"><ellipse cx="100" cy="84" rx="42" ry="55"/></clipPath>`,
        `<g clip-path="url(#net)">${line(Array.from({ length: 12 }, (_, i) => `M${56 + i * 8} 24v120`).join('') + Array.from({ length: 15 }, (_, i) => `M50 ${30 + i * 8}h100`).join(''), '#ffffffcc', 1.2)}</g>`,
        `<ellipse cx="100" cy="84" rx="43" ry="56" fill="none" stroke="${deep}" stroke-width="8"/>`,
        `<ellipse cx="99" cy="83" rx="43" ry="56" fill="none" stroke="${spotFlat}" stroke-width="2.500"/>`,
        line('M86 136l12 26M114 136l-12 26', deep, 7),
        box(92, 156, 16, 66, 6, black),
        line('M93 168l14 6M93 180l14 6M93 192l14 6M93 204l14 6', '#ffffff33', 2),
        box(91, 218, 18, 8, 4, main),
      ].join(''),
    ) +
    moved(
      24,
      150,
      disc(22, 34, 18, '#d6e25a') +
        line('M8 24q14 10 6 28M36 24q-12 10-6 26', '#fff', 2.5) +
        disc(16, 27, 4, '#ffffff55'),
    ),

  basketball: ({ main, deep, light }: Ink) =>
    [
      shadow(56),
      disc(100, 140, 66, main),
      shape('M44 128a60 60 0 0 1 48-48q-30 26-34 90-12-16-14-42Z', light),
      line('M34 140h132M100 74v132M54 92q34 48 0 96M146 92q-34 48 0 96', deep, 3.5),
      disc(74, 106, 8, shine),
    ].join(''),

  soccerBall: ({ main, flat }: Ink) =>
    [
      shadow(56),
      disc(100, 140, 66, paperFlat),
      shape('M100 114l24 18-9 28H85l-9-28Z', main),
      shape(
        'M100 74l16 6-6 14H90l-6-14ZM164 132l2 20-14 10-8-14 6-16ZM36 132l-2 20 14 10 8-14-6-16ZM68 196l-14-14 8-14 16 4 4 18ZM132 196l14-14-8-14-16 4-4 18Z',
        flat,
      ),
      line('M100 114V94M124 132l24-2M115 160l12 14M85 160l-12 14M76 132l-24-2', '#00000055', 2),
      shape('M120 80a66 66 0 0 1-20 126q46-20 20-126Z', '#00000012'),
    ].join(''),

  yogaMat: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(84, 104),
      shape('M52 206h136l-6-14H60Z', main),
      line('M60 194h124', light, 2),
      box(30, 126, 126, 68, 12, main),
      shape('M40 126h104q-10 8-10 34t10 34H40q-12-6-12-34t12-34Z', main),
      box(36, 132, 112, 8, 4, light),
      oval(150, 160, 20, 34, deep),
      `<path d="M150 134a12 24 0 1 1-8 10 8 16 0 1 1 8 30 5 9 0 1 1 1-16" fill="none" stroke="${spotFlat}" stroke-width="3"/>`,
      line('M62 126v68M112 126v68', blackFlat, 5),
    ].join(''),

  skis: ({ main, deep, spotFlat, light }: Ink) =>
    [
      shadow(48, 100, 222),
      ...[-6, 6].map((angle, i) =>
        turned(
          angle,
          box(80 + i * 26, 26, 16, 194, 8, main) +
            box(83 + i * 26, 34, 4, 170, 2, light) +
            box(80 + i * 26, 124, 16, 30, 4, blackFlat) +
            box(82 + i * 26, 70, 12, 26, 3, spotFlat) +
            line(`M${88 + i * 26} 180v26`, deep, 5),
          100,
          130,
        ),
      ),
      line('M48 60l20 156M152 60l-20 156', steelFlat, 4),
      box(43, 48, 9, 24, 4, blackFlat),
      box(148, 48, 9, 24, 4, blackFlat),
      ring(66, 206, 7, blackFlat, 2.5) + ring(134, 206, 7, blackFlat, 2.5),
    ].join(''),
}
