import {
  blackFlat,
  box,
  disc,
  type Ink,
  line,
  oval,
  shadow,
  shape,
  turned,
  woodDeep,
} from './pen.ts'

export const lights = {
  lamp: ({ main, deep, light }: Ink) =>
    [
      shadow(40),
      shape('M52 128h96l34 78H18Z', '#fff4cf55'),
      line('M100 126v72', woodDeep, 7),
      shape('M72 70h56l22 58H50Z', main),
      shape('M76 74h14l-12 50H58Z', light),
      line('M51 128h98', deep, 4),
      oval(100, 128, 36, 4, '#fff8dc'),
      shape('M66 206q0-12 34-12t34 12Z', woodDeep),
      line('M126 128v18', deep, 1.5),
      disc(126, 148, 3, deep),
    ].join(''),

  deskLamp: ({ main, flat, deep, light }: Ink) =>
    [
      shadow(42, 84),
      shape('M150 118 196 206h-92Z', '#fff4cf66'),
      line('M82 198 64 132l52-54', flat, 7),
      line('M81 190 66 134l50-52', '#ffffff40', 1.6),
      disc(65, 132, 7, deep),
      disc(116, 78, 6, deep),
      turned(
        38,
        shape('M112 62h38l14 38h-66Z', main) +
          shape('M116 66h10l-8 30h-12Z', light) +
          oval(131, 100, 30, 5, '#fff8dc'),
        120,
        80,
      ),
      shape('M46 206q0-12 38-12t38 12Z', main),
      box(58, 197, 30, 3, 1.5, light),
    ].join(''),

  floorLamp: ({ main, deep, light }: Ink) =>
    [
      shadow(34, 100, 222),
      shape('M66 92h68l40 130H26Z', '#fff4cf38'),
      line('M100 90v126', blackFlat, 5),
      shape('M78 36h44l20 56H58Z', main),
      shape('M82 40h10l-10 48H66Z', light),
      line('M58 92h84', deep, 3.5),
      oval(100, 92, 32, 4, '#fff8dc'),
      oval(100, 218, 32, 6, blackFlat),
    ].join(''),
}
