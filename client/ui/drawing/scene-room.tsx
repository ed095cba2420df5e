import { paint, shade, shine, Shadow } from './scene-paint.tsx'

export function Lamp() {
  return (
    <g>
      <path d="M62 128h76l28 70q-66 14-132 0Z" fill={paint('glow')} />
      <Shadow rx={46} cy={207} />
      <path d="M96 120h8v78h-8Z" fill={paint('wood')} />
      <path d="M96 120h3v78h-3Z" fill={shine} opacity=".5" />
      <path d="M64 206q0-14 36-14t36 14q-36 6-72 0Z" fill={paint('wood')} />
      <path d="M72 200q28-6 56 0" fill="none" stroke={shine} strokeWidth="2" opacity=".6" />
      <ellipse cx="100" cy="126" rx="52" ry="9" fill={paint('cream')} />
      <path d="M76 62h48l28 64q-52 15-104 0Z" fill={paint('gold')} />
      <path d="M106 62h18l28 64q-14 4.5-30 6Z" fill={paint('gold-deep')} opacity=".55" />
      <path d="M82 70 60 122" stroke={shine} strokeWidth="4" strokeLinecap="round" fill="none" />
      <ellipse cx="100" cy="62" rx="24" ry="4" fill={paint('gold-deep')} />
      <path d="M100 62V54" stroke={paint('wood')} strokeWidth="4" strokeLinecap="round" />
      <path d="M124 133v22" stroke={paint('wood')} strokeWidth="1.6" />
      <circle cx="124" cy="158" r="4" fill={paint('rust')} />
    </g>
  )
}

export function Sofa() {
  return (
    <g>
      <Shadow rx={84} cy={208} />
      <path
        d="M40 190v16M160 190v16"
        stroke={paint('wood')}
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect x="32" y="102" width="136" height="74" rx="22" fill={paint('cocoa-deep')} />
      <path d="M100 106v60" stroke={shade} strokeWidth="2" />
      <path d="M50 110h42" stroke={shine} strokeWidth="3" strokeLinecap="round" opacity=".5" />
      <rect x="42" y="148" width="58" height="28" rx="11" fill={paint('cocoa-light')} />
      <rect x="100" y="148" width="58" height="28" rx="11" fill={paint('cocoa-light')} />
      <path
        d="M24 140a15 15 0 0 1 30 0v32h92v-32a15 15 0 0 1 30 0v42a12 12 0 0 1-12 12H36a12 12 0 0 1-12-12Z"
        fill={paint('cocoa')}
      />
      <path
        d="M30 141a9 9 0 0 1 13-8M152 141a9 9 0 0 1 13-8"
        fill="none"
        stroke={shine}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
      <rect
        x="110"
        y="122"
        width="38"
        height="38"
        rx="8"
        transform="rotate(14 129 141)"
        fill={paint('gold')}
      />
      <path d="M118 130l22 22M140 132l-24 18" stroke={paint('gold-deep')} strokeWidth="2" />
      <path d="M54 104h34l4 62q-18 8-36 0Z" fill={paint('cream')} />
      <path d="M55 118h34M55.5 130h35M56 142h35.5" stroke={paint('forest')} strokeWidth="3" />
      <path
        d="M57 166v8M64 168v8M71 169v8M78 169v8M85 168v8"
        stroke={paint('cream')}
        strokeWidth="2"
      />
    </g>
  )
}

export function Fridge() {
  return (
    <g>
      <Shadow rx={58} cy={208} />
      <path d="M66 200v8M134 200v8" stroke={paint('ink')} strokeWidth="8" strokeLinecap="round" />
      <rect x="54" y="86" width="92" height="118" rx="12" fill={paint('enamel')} />
      <path d="M126 86h8a12 12 0 0 1 12 12v94a12 12 0 0 1-12 12h-8Z" fill={paint('enamel-deep')} />
      <path d="M54 122h92" stroke={paint('steel')} strokeWidth="2.5" />
      <path d="M66 99v13M66 133v26" stroke={paint('steel')} strokeWidth="6" strokeLinecap="round" />
      <rect
        x="88"
        y="132"
        width="27"
        height="31"
        fill={paint('cream')}
        transform="rotate(-5 101 147)"
      />
      <path d="m93 143 17-1.5M93.6 149l17-1.5M94 155l10-.9" stroke={shade} strokeWidth="2" />
      <circle cx="101" cy="132" r="4.5" fill={paint('rust')} />
      <circle cx="116" cy="104" r="5.5" fill={paint('forest')} />
      <path d="M96 100l5 8h-10Z" fill={paint('gold')} />
      <path d="M82 62h34l-4 24H86Z" fill={paint('rust')} />
      <path d="M104 62h12l-4 24h-9Z" fill={paint('rust-deep')} />
      <path
        d="M99 62q-3-22-22-24 2 18 22 24ZM99 62q0-26 14-32 8 16-14 32ZM101 62q8-14 24-12-4 14-24 12Z"
        fill={paint('forest')}
      />
    </g>
  )
}

function Book({ x, y, width, name }: { x: number; y: number; width: number; name: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M6 0h${width - 6}q-7 15 0 30H6q-8-15 0-30Z`} fill={paint(name)} />
      <path d={`M24 5h${width - 27}q-4 10 0 20H24Z`} fill={paint('cream')} />
      <path
        d={`M24 10h${width - 29}M24 15h${width - 30}M24 20h${width - 29}`}
        stroke={shade}
        strokeWidth="1"
      />
      <path d="M5 4q-4 11 0 22h14V4Z" fill={shine} opacity=".35" />
      <path d="M11 9v12" stroke={paint('cream')} strokeWidth="3" strokeLinecap="round" />
    </g>
  )
}

export function Books() {
  return (
    <g>
      <Shadow rx={70} cy={206} />
      <Book x={36} y={174} width={130} name="navy" />
      <Book x={48} y={144} width={116} name="rust" />
      <Book x={40} y={114} width={108} name="forest" />
      <path d="M128 144v30l-5-5-5 5v-30Z" fill={paint('gold')} />
      <path d="M70 84h40v22a8 8 0 0 1-8 8H78a8 8 0 0 1-8-8Z" fill={paint('enamel')} />
      <path d="M98 84h12v22a8 8 0 0 1-8 8h-8q4-14 4-30Z" fill={paint('enamel-deep')} />
      <path d="M110 90h6a7 7 0 0 1 0 14h-6" fill="none" stroke={paint('steel')} strokeWidth="4" />
      <ellipse cx="90" cy="84" rx="20" ry="4.5" fill={paint('wood')} />
      <path
        d="M82 74q-5-7 0-13t0-12M94 74q-5-7 0-13t0-12"
        fill="none"
        stroke={shine}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
  )
}
