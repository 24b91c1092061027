import { harbours, levelAt } from './tides.js';

const name = process.argv[2] ?? 'Lindvik';
const harbour = harbours[name];
if (!harbour) {
  console.error(`usage: node src/main.js [${Object.keys(harbours).join('|')}]`);
  process.exit(2);
}

console.log(`\x1b[1mTides at ${name}\x1b[0m`);
for (let hour = 0; hour < 24; hour += 2) {
  const level = levelAt(harbour, hour);
  const colour = level > harbour.mean ? 34 : 36;
  const bar = '█'.repeat(Math.round(level * 6));
  console.log(`${String(hour).padStart(2, '0')}:00 ${level.toFixed(2).padStart(5)} m \x1b[${colour}m${bar}\x1b[0m`);
}
