// Background animation of the login page: Mercury orbiting its sun, with a few keys.

const RINGS = [120, 200, 290, 390, 500, 620];
const DOTS = [
  { ring: 200, at: -62, size: 4 },
  { ring: 290, at: 28, size: 7 },
  { ring: 390, at: -18, size: 3 },
  { ring: 390, at: 96, size: 4 },
  { ring: 500, at: -78, size: 5 },
  { ring: 620, at: 52, size: 3 },
];
const FLAT = 0.46;

const point = (ring: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180;
  return { x: ring * Math.cos(angle), y: ring * FLAT * Math.sin(angle) };
};

export const Orbits = () => (
  <svg
    aria-hidden
    viewBox="-480 -400 960 900"
    preserveAspectRatio="xMidYMid slice"
    className="absolute inset-0 size-full"
  >
    <defs>
      <radialGradient id="merkur-sun">
        <stop offset="0" stopColor="#7c8bff" stopOpacity="0.55" />
        <stop offset="0.35" stopColor="#4356d8" stopOpacity="0.28" />
        <stop offset="1" stopColor="#4356d8" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="merkur-ring" x1="0" x2="1">
        <stop offset="0" stopColor="#aab4ff" stopOpacity="0.04" />
        <stop offset="0.55" stopColor="#aab4ff" stopOpacity="0.38" />
        <stop offset="1" stopColor="#aab4ff" stopOpacity="0.06" />
      </linearGradient>
    </defs>
    <g transform="translate(120 -60) rotate(-24)">
      <circle r="420" fill="url(#merkur-sun)" />
      {RINGS.map((ring) => (
        <ellipse key={ring} rx={ring} ry={ring * FLAT} fill="none" stroke="url(#merkur-ring)" strokeWidth="1" />
      ))}
      <circle r="26" fill="#eef1ff" />
      {DOTS.map(({ ring, at, size }) => {
        const { x, y } = point(ring, at);
        return <circle key={`${ring} ${at}`} cx={x} cy={y} r={size} fill="#c5ccff" />;
      })}
    </g>
  </svg>
);
