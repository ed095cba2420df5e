import {
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  oval,
  shade,
  shadow,
  shape,
  shine,
  steelDeep,
  steelFlat,
  wood,
  woodDeep,
  woodFlat,
} from './pen.ts'

export const seats = {
  sofa: ({ main, flat, deep, light }: Ink) =>
    [
      shadow(88),
      line('M38 190l-4 15M162 190l4 15', woodDeep, 7),
      box(30, 100, 140, 88, 22, deep),
      box(42, 112, 58, 52, 12, flat),
      box(100, 112, 58, 52, 12, flat),
      box(48, 116, 40, 8, 4, light),
      box(106, 116, 40, 8, 4, light),
      box(40, 150, 60, 32, 10, main),
      box(100, 150, 60, 32, 10, main),
      box(46, 153, 44, 6, 3, light),
      box(106, 153, 44, 6, 3, light),
      box(16, 132, 32, 62, 15, main),
      box(152, 132, 32, 62, 15, flat),
      box(20, 138, 8, 48, 4, light),
      box(34, 178, 132, 16, 7, deep),
    ].join(''),

  armchair: ({ main, flat, deep, light, spot, spotDeep }: Ink) =>
    [
      shadow(66),
      line('M58 190l-5 15M142 190l5 15', woodDeep, 7),
      shape('M58 96q0-24 42-24t42 24v70H58Z', deep),
      shape('M68 100q0-18 32-18t32 18v56H68Z', flat),
      shape('M74 100q2-12 22-13-14 6-16 20v40q-6-20-6-47Z', light),
      box(60, 148, 80, 34, 12, main),
      box(38, 126, 32, 68, 15, main),
      box(130, 126, 32, 68, 15, flat),
      box(42, 132, 8, 52, 4, light),
      box(56, 180, 88, 14, 6, deep),
      shape('M84 120l34-8 8 32-34 8Z', spot),
      line('M90 126l26-6M93 138l26-6', spotDeep, 2),
    ].join(''),

  deskChair: ({ main, deep, light }: Ink) =>
    [
      shadow(56),
      line('M100 160v26M100 184l-38 16M100 184l38 16M100 184l-14 18M100 184l14 18', blackFlat, 6),
      ...[62, 86, 114, 138].map((x, i) => disc(x, i % 3 === 0 ? 202 : 204, 5, blackFlat)),
      line('M100 120v36', steelDeep, 8),
      shape('M64 62q36-12 72 0 6 30 0 66-36 8-72 0-6-36 0-66Z', main),
      shape('M70 68q10-4 20-5-10 26-6 60l-12-2q-6-28-2-53Z', light),
      line('M76 86h48M76 98h48M76 110h48', shade, 2),
      box(52, 140, 96, 22, 11, main),
      box(52, 154, 96, 9, 5, deep),
      line('M52 146h-8v-26h-6M148 146h8v-26h6', blackFlat, 6),
    ].join(''),

  chair: ({ main, deep, light }: Ink) =>
    [
      shadow(52),
      line('M66 146l-10 60M134 146l10 60M76 150v40M124 150v40', woodFlat, 8),
      line('M64 176h72', woodDeep, 5),
      line('M66 60v90M134 60v90', woodFlat, 8),
      shape('M62 54q38-10 76 0v34q-38-8-76 0Z', main),
      shape('M66 58q20-6 38-6-18 4-20 30l-18 2Z', light),
      shape('M62 102q38-8 76 0v12q-38-8-76 0Z', main),
      shape('M54 138h92l6 18H48Z', main),
      box(48, 154, 104, 8, 4, deep),
    ].join(''),

  stool: ({ main, deep, light }: Ink) =>
    [
      shadow(50),
      line('M76 120l-20 86M124 120l20 86', woodFlat, 8),
      line('M90 122l-4 78M110 122l4 78', woodDeep, 7),
      line('M66 168h68', woodFlat, 5),
      oval(100, 112, 50, 16, deep),
      oval(100, 106, 50, 16, main),
      oval(88, 102, 28, 7, light),
    ].join(''),

  beanbag: ({ main, deep, light }: Ink) =>
    [
      shadow(76),
      shape('M100 78c26-6 40 18 52 50 16 40 36 78-52 78s-70-36-52-74c14-32 26-50 52-54Z', main),
      shape('M92 84c-26 10-44 56-46 82 14-40 28-64 58-80Z', light),
      line('M100 80q-8 50-20 124M102 80q22 46 30 122M100 80q30 20 56 92', deep, 2),
      shape('M92 80q8-12 18 0-8 6-18 0Z', deep),
      shape('M62 150q40-26 82-2-20 26-42 26t-40-24Z', shade),
    ].join(''),

  futon: ({ main, flat, deep, light, spot }: Ink) =>
    [
      shadow(90),
      line('M20 150v54M180 150v54M20 186h160', woodFlat, 8),
      line('M20 150v-24M180 150v-24', woodDeep, 8),
      shape('M28 96q72-10 144 0l6 54H22Z', main),
      shape('M34 100q40-6 68-6-30 4-34 50H30Z', light),
      line('M76 96l-4 52M124 96l4 52', deep, 2),
      box(16, 148, 168, 34, 14, flat),
      box(22, 152, 130, 8, 4, light),
      line('M72 150v30M128 150v30', deep, 2),
      shape('M34 112q14-10 28 0l2 34q-16 8-32 0Z', spot),
    ].join(''),

  campChair: ({ main, deep, light }: Ink) =>
    [
      shadow(62),
      line('M48 206l96-70M152 206l-96-70M60 206l84-12M140 206l-84-12', steelFlat, 6),
      line('M60 66v86M140 66v86', steelFlat, 6),
      shape('M56 60q44 12 88 0l-2 66q-42 14-84 0Z', main),
      shape('M62 66q20 6 36 6-18 20-18 56l-18-4Z', light),
      shape('M54 132q46 18 92 0l-8 30q-38 14-76 0Z', main),
      line('M54 132q46 18 92 0', deep, 3),
      box(34, 122, 32, 9, 4, deep),
      box(134, 122, 32, 9, 4, deep),
      oval(150, 126, 9, 3, blackFlat),
    ].join(''),

  ottoman: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(66),
      line('M60 192l-4 13M140 192l4 13', woodDeep, 7),
      shape('M38 142q0-18 18-18h88q18 0 18 18v40q0 14-14 14H52q-14 0-14-14Z', main),
      oval(100, 138, 62, 18, light),
      oval(100, 138, 55, 14, main),
      disc(100, 137, 4, deep),
      disc(70, 138, 3, deep),
      disc(130, 138, 3, deep),
      line('M40 168q60 12 120 0', deep, 2.5),
      shape('M108 124q30-10 46 14l2 30q-16 6-24-2-4-30-24-42Z', spotFlat),
      line('M138 140v26M146 144v22', shine, 2),
    ].join(''),

  bench: ({ main, light, deep }: Ink) =>
    [
      shadow(82),
      line('M40 150l-8 54M160 150l8 54M56 150v46M144 150v46', woodFlat, 8),
      box(16, 128, 168, 14, 7, wood),
      box(22, 112, 156, 22, 11, main),
      box(28, 114, 110, 7, 3, light),
      line('M24 134q76 6 152 0', deep, 2),
      line('M34 180h132', woodDeep, 5),
    ].join(''),
}
