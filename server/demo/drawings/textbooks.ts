import {
  box,
  disc,
  type Drawing,
  type Ink,
  line,
  moved,
  oval,
  pageEdge,
  ring,
  shadow,
  shape,
  turned,
} from './pen.ts'

const motifs = {
  curve: ({ spotFlat }: Ink) =>
    line('M70 150V92M70 150h62', '#ffffff88', 2) + line('M72 146q20 2 28-24t30-26', spotFlat, 4),
  flask: ({ spotFlat }: Ink) =>
    shape('M92 88h16v22l20 34q4 10-8 10H80q-12 0-8-10l20-34Z', '#ffffff3d') +
    shape('M84 130h32l10 16q4 8-6 8H80q-10 0-6-8Z', spotFlat) +
    disc(96, 140, 3, '#fff9') +
    disc(108, 146, 2, '#fff9'),
  leaf: ({ spotFlat }: Ink) =>
    shape('M72 146q0-50 58-56 2 58-48 58-6 0-10-2Z', spotFlat) +
    line('M70 152l44-46M88 134h18M96 122v-14', '#ffffffaa', 2.5),
  chart: ({ spotFlat }: Ink) =>
    box(74, 128, 11, 24, 1, '#ffffff77') +
    box(90, 116, 11, 36, 1, '#ffffff99') +
    box(106, 104, 11, 48, 1, spotFlat) +
    box(122, 90, 11, 62, 1, spotFlat),
  code: ({ spotFlat }: Ink) =>
    line('M88 98l-18 22 18 22M116 98l18 22-18 22', '#ffffffcc', 5) +
    line('M108 92l-12 58', spotFlat, 5),
  column: ({ spotFlat }: Ink) =>
    shape('M68 104l34-18 34 18Z', spotFlat) +
    [76, 91, 106, 121].map((x) => box(x, 108, 8, 34, 1, '#ffffff99')).join('') +
    box(68, 144, 68, 8, 1, spotFlat),
  mind: ({ spotFlat }: Ink) =>
    shape('M84 154v-16q-14-8-12-28 3-24 30-24t30 22l6 16-8 4v14q0 6-8 6h-8v6Z', '#ffffff55') +
    ring(102, 110, 11, spotFlat, 4) +
    disc(102, 110, 3, spotFlat),
  atom: ({ spotFlat }: Ink) =>
    [0, 60, 120]
      .map((angle) =>
        turned(
          angle,
          `<ellipse cx="102" cy="120" rx="36" ry="12" fill="none" stroke="#ffffffaa" stroke-width="2.500"/>`,
          102,
          120,
        ),
      )
      .join('') + disc(102, 120, 7, spotFlat),
  speech: ({ spotFlat }: Ink) =>
    shape('M68 92h46q6 0 6 6v22q0 6-6 6H92l-12 12v-12H68q-6 0-6-6V98q0-6 6-6Z', spotFlat) +
    shape('M98 118h38q6 0 6 6v18q0 6-6 6v10l-10-10H98q-6 0-6-6v-18q0-6 6-6Z', '#ffffff77'),
  gear: ({ spotFlat }: Ink) =>
    [0, 45, 90, 135]
      .map((angle) => turned(angle, box(94, 84, 16, 72, 4, '#ffffff99'), 102, 120))
      .join('') +
    disc(102, 120, 26, '#ffffff99') +
    disc(102, 120, 13, spotFlat),
  music: ({ spotFlat }: Ink) =>
    line('M84 146V98l40-10v48', '#ffffffcc', 4) +
    oval(76, 147, 10, 7, spotFlat) +
    oval(116, 137, 10, 7, spotFlat),
  scales: ({ spotFlat }: Ink) =>
    line('M102 90v60M84 152h36M72 100h60', '#ffffffbb', 4) +
    shape('M58 128l14-28 14 28q-14 12-28 0ZM118 128l14-28 14 28q-14 12-28 0Z', spotFlat),
} satisfies Record<string, Drawing>

/** One book, seen from the front and a little from the side. */
const textbook =
  (motif: Drawing): Drawing =>
  (ink) =>
    turned(
      -5,
      [
        shadow(56, 106, 211),
        shape('M50 58l14-10h96v146l-12 12Z', pageEdge),
        line('M154 56v146M157 53v146', '#00000018', 1),
        box(48, 56, 104, 152, 4, ink.main),
        box(48, 56, 13, 152, 4, ink.deep),
        box(62, 58, 3, 148, 1, ink.light),
        box(72, 66, 60, 7, 2, '#ffffffd0'),
        box(72, 77, 38, 5, 2, '#ffffff88'),
        moved(4, 16, motif(ink)),
        line('M74 188h30M74 195h20', '#ffffff77', 3),
        shape('M66 56h50L66 150Z', '#ffffff12'),
      ].join(''),
    )

export const textbooks = {
  mathBook: textbook(motifs.curve),

  chemistryBook: textbook(motifs.flask),

  biologyBook: textbook(motifs.leaf),

  economicsBook: textbook(motifs.chart),

  codeBook: textbook(motifs.code),

  historyBook: textbook(motifs.column),

  psychologyBook: textbook(motifs.mind),

  physicsBook: textbook(motifs.atom),

  languageBook: textbook(motifs.speech),

  engineeringBook: textbook(motifs.gear),

  musicBook: textbook(motifs.music),

  lawBook: textbook(motifs.scales),
}
