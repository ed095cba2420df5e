import { paint, shine, Shadow } from './scene-paint.tsx'

export function Bike() {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <Shadow rx={84} cy={207} />
      <g stroke={paint('steel')} strokeWidth="1.2">
        <path d="M54 132v72M18 168h72M28.5 142.5l51 51M28.5 193.5l51-51" />
        <path d="M148 132v72M112 168h72M122.5 142.5l51 51M122.5 193.5l51-51" />
      </g>
      <g stroke={paint('ink')} strokeWidth="6">
        <circle cx="54" cy="168" r="36" />
        <circle cx="148" cy="168" r="36" />
      </g>
      <g stroke={paint('steel')} strokeWidth="2">
        <circle cx="54" cy="168" r="31.5" />
        <circle cx="148" cy="168" r="31.5" />
      </g>
      <path d="M54 168h40M132 107l16 61" stroke={paint('rust-deep')} strokeWidth="6" />
      <path
        d="M54 168 82 119M94 168 79 108M81 118l51-5M94 168l40-48"
        stroke={paint('rust')}
        strokeWidth="6.5"
      />
      <path d="M132 113l-4-20M79 108l-2.5-9" stroke={paint('steel')} strokeWidth="5" />
      <path
        d="M62 97q14-6 30-1-3 6-13 5.5Z"
        fill={paint('ink')}
        stroke={paint('ink')}
        strokeWidth="3"
      />
      <path d="M128 93q-8-4-13 2" stroke={paint('steel')} strokeWidth="5" />
      <path d="M117 93.5q-3 1-5 4" stroke={paint('ink')} strokeWidth="7" />
      <path d="M136 92h38l-5 27q-1 4-5 4h-18q-4 0-5-4Z" fill={paint('gold')} stroke="none" />
      <path
        d="M138 100h34M139.5 108h31M141 116h28M148 92l2 31M155 92v31M162 92l-2 31"
        stroke={paint('gold-deep')}
        strokeWidth="1.6"
      />
      <path
        d="M143 92q-4-16 4-22 6 8 3 22M152 92q0-20 9-25 5 12-1 25M162 92q3-12 10-14 2 8-4 14"
        fill={paint('forest')}
        stroke="none"
      />
      <circle cx="94" cy="168" r="9" stroke={paint('ink')} strokeWidth="4" />
      <path d="M94 168l9 15M98 185h11" stroke={paint('ink')} strokeWidth="4" />
      <path d="M85 113.5l40-4" stroke={shine} strokeWidth="1.6" />
    </g>
  )
}

function Stub({ name, deep }: { name: string; deep: string }) {
  return (
    <g>
      <path
        d="M34 92a6 6 0 0 1 6-6h120a6 6 0 0 1 6 6v22a13 13 0 0 0 0 26v22a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6v-22a13 13 0 0 0 0-26Z"
        fill={paint(name)}
      />
      <path
        d="M124 86h36a6 6 0 0 1 6 6v22a13 13 0 0 0 0 26v22a6 6 0 0 1-6 6h-36Z"
        fill={paint(deep)}
      />
    </g>
  )
}

export function Ticket() {
  return (
    <g>
      <Shadow rx={62} cy={204} />
      <g transform="rotate(9 100 130) translate(4 16)">
        <Stub name="gold" deep="gold-deep" />
      </g>
      <g transform="rotate(-13 100 126)">
        <Stub name="plum" deep="plum-deep" />
        <path
          d="M124 92v70"
          stroke={paint('cream')}
          strokeWidth="2.5"
          strokeDasharray="5 6"
          opacity=".7"
        />
        <path
          d="m74 103 6.5 13.5 15 2-11 10.3 2.7 14.7L74 136.3l-13.2 7.2 2.7-14.7-11-10.3 15-2Z"
          fill={paint('gold')}
        />
        <path
          d="M140 104v46M147 104v46M152 104v46"
          stroke={paint('cream')}
          strokeWidth="3"
          opacity=".85"
        />
        <path d="M42 94h72" stroke={shine} strokeWidth="2" strokeLinecap="round" opacity=".6" />
        <path
          d="M52 156h44"
          stroke={paint('cream')}
          strokeWidth="4"
          strokeLinecap="round"
          opacity=".7"
        />
      </g>
    </g>
  )
}

export function Hoodie() {
  return (
    <g>
      <Shadow rx={56} cy={208} />
      <path
        d="M62 88 36 104q-8 6-10 18l-6 60q0 8 8 9l14 1q6 0 7-7l5-41h92l5 41q1 7 7 7l14-1q8-1 8-9l-6-60q-2-12-10-18l-26-16Z"
        fill={paint('petrol-deep')}
      />
      <path d="M60 90q40 22 80 0l10 18-4 88q0 8-8 8H62q-8 0-8-8l-4-88Z" fill={paint('petrol')} />
      <path d="M64 94q-6-36 36-38 42 2 36 38-12 20-36 20T64 94Z" fill={paint('petrol-deep')} />
      <path d="M74 92q-2-24 26-25 28 1 26 25-8 13-26 13T74 92Z" fill={paint('ink')} opacity=".55" />
      <path
        d="M90 104v30M110 104v24"
        stroke={paint('cream')}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="90" cy="136" r="2.6" fill={paint('cream')} />
      <circle cx="110" cy="130" r="2.6" fill={paint('cream')} />
      <path d="M74 158h52l10 30H64Z" fill={paint('petrol-deep')} />
      <path d="M54 196h92" stroke={paint('petrol-deep')} strokeWidth="5" />
      <path
        d="M58 112q-3 30-1 66"
        fill="none"
        stroke={shine}
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".4"
      />
      <g transform="translate(118 138)">
        <rect y="8" width="7" height="7" rx="2" fill={paint('enamel')} />
        <rect x="8.5" y="8" width="7" height="7" rx="2" fill={paint('enamel')} />
        <rect width="7" height="7" rx="2" fill={paint('enamel')} />
        <rect x="9.5" y="-1.5" width="7" height="7" rx="2" fill={paint('gold')} />
      </g>
    </g>
  )
}

export function Headphones() {
  return (
    <g fill="none" strokeLinecap="round">
      <Shadow rx={64} cy={207} />
      <path d="M54 152v-22a46 46 0 0 1 92 0v22" stroke={paint('ink')} strokeWidth="11" />
      <path d="M66 108a46 46 0 0 1 68 0" stroke={paint('rust-deep')} strokeWidth="13" />
      <path d="M70 100a42 42 0 0 1 30-13" stroke={shine} strokeWidth="3" />
      <path d="M54 140v16M146 140v16" stroke={paint('steel')} strokeWidth="6" />
      <rect x="60" y="144" width="17" height="52" rx="8.5" fill={paint('ink')} />
      <rect x="123" y="144" width="17" height="52" rx="8.5" fill={paint('ink')} />
      <rect x="38" y="140" width="30" height="60" rx="15" fill={paint('rust')} />
      <rect x="132" y="140" width="30" height="60" rx="15" fill={paint('rust')} />
      <path
        d="M56 140h-3a15 15 0 0 0-15 15v30a15 15 0 0 0 15 15h3q-7-8-7-30t7-30ZM144 140h3a15 15 0 0 1 15 15v30a15 15 0 0 1-15 15h-3q7-8 7-30t-7-30Z"
        fill={paint('rust-deep')}
        opacity=".6"
      />
      <path d="M59 152v26M141 152v26" stroke={shine} strokeWidth="3" />
      <path d="M53 200q0 18 26 16t30 8" stroke={paint('ink')} strokeWidth="3" />
    </g>
  )
}
