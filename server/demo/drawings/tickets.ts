import {
  box,
  dashed,
  disc,
  type Drawing,
  drop,
  type Ink,
  line,
  moved,
  shadow,
  shape,
  shine,
  turned,
} from './pen.ts'

const stub =
  (mark: string): Drawing =>
  ({ main, deep, light, spotFlat }) => {
    const d =
      'M30 88a6 6 0 0 1 6-6h128a6 6 0 0 1 6 6v26a14 14 0 0 0 0 28v26a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6v-26a14 14 0 0 0 0-28Z'
    return [
      turned(-24, drop(d, 3, 6) + shape(d, deep) + line('M44 100h60', '#ffffff44', 5), 92, 140),
      turned(
        -9,
        [
          drop(d, 3, 6),
          shape(d, main),
          shape(
            'M36 82h60L60 174H36a6 6 0 0 1-6-6v-26a14 14 0 0 0 0-28V88a6 6 0 0 1 6-6Z',
            '#ffffff14',
          ),
          dashed('M126 86v84', '#ffffff99', 2.5, '5 6'),
          box(44, 98, 46, 8, 2, spotFlat),
          line('M46 120h60M46 132h48', '#ffffffaa', 3.5),
          line('M46 154h26', light, 5),
          moved(136, 102, `<g fill="${spotFlat}" stroke="${spotFlat}">${mark}</g>`),
          line('M140 152v12M144 152v12M149 152v12M152 152v12M157 152v12', '#ffffffbb', 1.6),
          line('M40 84h112', shine, 2),
        ].join(''),
        100,
        150,
      ),
    ].join('')
  }

export const tickets = {
  concertTicket: stub(
    '<path d="M8 26V6l14-4v18" fill="none" stroke-width="3"/><ellipse cx="5" cy="27" rx="5" ry="4"/><ellipse cx="19" cy="21" rx="5" ry="4"/>',
  ),

  gameTicket: stub(
    '<circle cx="13" cy="17" r="12"/><path d="M1 17h24M13 5v24M5 8q8 9 0 18M21 8q-8 9 0 18" fill="none" stroke="#0006" stroke-width="1.500"/>',
  ),

  footballTicket: stub(
    '<path d="M0 24Q2 4 24 4q2 22-20 24-4 0-4-4Z"/><path d="M7 21 18 11M9 15l4 4M12 12l4 4" fill="none" stroke="#0007" stroke-width="1.800"/>',
  ),

  playTicket: stub(
    '<path d="M1 6q12 6 24 0v10q0 14-12 16Q1 30 1 16Z"/><path d="M6 14h5M15 14h5M7 21q6 6 12 0" fill="none" stroke="#0007" stroke-width="2"/>',
  ),

  festivalTicket: stub('<path d="M13 2l3 9h10l-8 6 3 10-8-6-8 6 3-10-8-6h10Z"/>'),

  otherTicket: stub(
    '<path d="M13 4a9 9 0 0 1 5 16v5H8v-5a9 9 0 0 1 5-16Z"/><path d="M9 29h8" fill="none" stroke-width="3"/>',
  ),

  wristband: ({ main, deep, light, spotFlat }: Ink) =>
    [
      shadow(60),
      `<ellipse cx="100" cy="126" rx="62" ry="22" fill="none" stroke="${deep}" stroke-width="26"/>`,
      shape('M38 126q0 22 62 22t62-22v46q0 24-62 24t-62-24Z', main),
      shape('M44 142q10 10 26 13v40q-20-3-26-12Z', light),
      line('M86 166h50M92 178h30', '#ffffffbb', 5),
      box(144, 146, 18, 30, 4, spotFlat),
      disc(153, 161, 4, '#00000040'),
    ].join(''),
}
