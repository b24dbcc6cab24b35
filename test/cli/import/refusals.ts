import { patternOf } from '../../docs/pattern.ts';

/**
 * Spreadsheets that are refused, each with a title, the rows, and after arrows the issues: row, column, message. `…` is anything.
 */
const refusals = `
thousands with commas that nothing explains, each with both readings
Name,Type,Weight
Aa,Soot,"1,200 kg"
Bb,Soot,5 kg
Cc,Soot,"12,500 lbs"
→ 2:C: Column "Weight": Expected a number that can be read in one way but received "1,200 kg". Write 1200 or 1.2, or say with --decimal which sign begins decimals
→ 4:C: Column "Weight": Expected a number that can be read in one way but received "12,500 lbs". Write 12500 or 12.5, or say with --decimal which sign begins decimals

a number between points and commas before decimals in one column
Name,Type,Weight
Aa,Soot,0.5
Bb,Soot,"0,7"
Cc,Soot,"1,500"
→ 4:C: Column "Weight": Expected a number that can be read in one way…

shares in a column of percentages
Name,Type,Male %
Aa,Soot,0.875
Ab,Soot,1
→ 2:C: Column "Male %": Expected a percentage but received "0.875". Write "0.875 %" or "87.5 %"
→ 3:C: Column "Male %": Expected a percentage but received "1". Write "1 %" or "100 %"

percentages that do not add up, once
Name,Type,Male %,Female %
Aa,Soot,40,50
→ 2:C: Column "Male %": Expected two percentages that add up to 100 but received {"male":40,"female":50}

a number that may be 1
No.,Name,Type
"1,000",Aa,Soot
→ …Write 1000 or 1,…

every bad cell
No.,Name,Type,Height,Starter,Evolves from,Level
1,Aa,Soot,tall,yes,,
,,
1,Bb,,0.5,maybe,,
x,,Rail,1,,,7
→ 2:D: Column "Height": Expected a height such as "0.7 m", "70 cm" or "2'04"" but received "tall"
→ 4:A: Column "No.": Expected a number that "Aa" in row 2 does not have but received "1". A column "Form of" says whose form a row is
→ 4:C: Column "Type": Expected at least one type but received nothing
→ 4:E: Column "Starter": Expected "yes" or "no" but received "maybe"
→ 5:A: Column "No.": Expected a whole number from 1 to 9999999 but received "x"
→ 5:B: Column "Name": Expected a name but received nothing
→ 5:G: Column "Level": Expected nothing where the row does not say which creature it comes from but received "7"

every bad stat and small number, once
Name,Type,HP,Atk,BST,Catch rate,EV yield,Baby
Aa,Soot,10,20,31,easy,3 Luck,maybe
Bb,Soot,ten,,30,1.5,2,no
→ 2:E: Column "BST": Expected 30, the sum of the 2 stats of the row but received "31"
→ 2:F: Column "Catch rate": Expected a whole number from 0 to 9999999 but received "easy"
→ 2:G: Column "EV yield": Expected points for stats of the world, such as "2 Attack; 1 Speed" but received "3 Luck"
→ 2:H: Column "Baby": Expected "yes" or "no" but received "maybe"
→ 3:C: Column "HP": Expected a whole number from 0 to 9999999 but received "ten"
→ 3:D: Column "Atk": Expected a number, since it is a stat but received nothing. If the column is no stat, leave it out with --map "Atk=-"
→ 3:F: Column "Catch rate": Expected a whole number from 0 to 9999999 but received "1.5"
→ 3:G: Column "EV yield": Expected points for stats of the world, such as "2 Attack; 1 Speed" but received "2"

cells of an evolution that contradict each other
Name,Type,Evolves from,Level,Stone,Item,Stone/condition
Aa,Soot,,,,,
Bb,Soot,Aa,soon,,,
Cc,Soot,Aa,,Soot Stone,Lamp,
Dd,Soot,Aa,,Soot Stone,,trade
Ee,Soot,Aa,,,,use a stone
Ff,Soot,,,,Lamp,
→ 3:D: Column "Level": Expected a whole number from 1 to 9999999 but received "soon"
→ 4:F: Column "Item": Expected nothing where the row says with which stone it evolves but received "Lamp"
→ 5:G: Column "Stone/condition": Expected the same way as the columns beside it say, or what they leave open but received "trade"
→ 6:G: Column "Stone/condition": Expected the name of the stone or the item but received "use a stone"
→ 7:F: Column "Item": Expected nothing where the row does not say which creature it comes from but received "Lamp"

a way to evolve without a column for the creature that does
Name,Type,Follows,Level
Aa,Soot,Bb,16
Bb,Soot,,
→ 2:D: Column "Level": Expected nothing where the row does not say which creature it comes from but received "16". A column "Evolves from" says so

what a creature becomes if no row has its name
Name,Type,Evolves into
Aa,Soot,Bb
→ 2:C: Column "Evolves into": Expected a form of the sheet of creatures but received "Bb"

no creature for another whose row cannot be read
No.,Name,Type,Evolves from
x,Aa,Soot,
1,Bb,Soot,Aa
3,,Soot,
4,Cc,Soot,Dd
→ 2:A: …
→ 4:B: …
→ 5:D: …

each creature of an evolution cycle where it closes
No,Name,Type,Evolves from
1,Aa,Soot,Bb
2,Bb,Soot,Aa
3,Cc,Soot,Cc
→ 3:D: Column "Evolves from": Expected no creature that comes from "Bb" itself but received "Aa"
→ 4:D: Column "Evolves from": Expected the name of a form of another creature but received "Cc"

all issues of cells, records and their relations at once, by row and column
No.,Name,Type,Height,Gen,Evolves from,Form of,Kind
1,Aa,Soot,tall,1,,
2,Bb,Soot,1,1,Nowhere,
3,Ee,Soot,1,1,,,${'long '.repeat(50)}end
4,aa,Soot,1,1,,
5,Cc,Soot,1,100,,
,Dd,Soot,1,1,,Bb
,bb,Soot,1,1,,Bb
,Ff,Soot,1,1,,Gg
→ 2:D: …
→ 3:F: Column "Evolves from": Expected the name of a form of another creature but received "Nowhere"
→ 4:H: …
→ 5:B: Column "Name": Expected a name that cannot be taken for "Aa" …"Aa" is in row 2 of …sheet.csv
→ 6:E: …
→ 8:B: …
→ 9:G: Column "Form of": Expected the name of a creature of the spreadsheet but received "Gg"

an evolution line that the creature of its row is not in
Name,Type,Evolution line
Aa,Soot,Aa > Bb
Bb,Soot,Aa > Bb
Cc,Soot,-
→ 2:C: Column "Evolution line": Expected names with semicolons between them, "Aa" among them but received "Aa > Bb"
→ 3:C: …"Bb" among them…

a spreadsheet without a row below the header
Name,Type
→ 2: Expected a creature in each row but received no row

a last row of totals
Name,Type,Height
Aa,Soot,1
Total,,1
→ 3:B: Column "Type": Expected at least one type but received nothing

a cell in a column without a name
Name,Types,,Height
Aa,Soot,Rail,1
→ 2:C: Column "": …Give the column a name; a merged cell names the first of its columns

a cell beyond the last column
Name,Type,Lore
Aa,Soot,small, and round
→ 2:D: Column "": …names the first of its columns. If a text has the delimiter in it, put it in quotation marks

moves with bad cells
Move,Type,Category,Power,Accuracy,PP,Priority
Ember,Soot,spark,strong,0,,100
,,,5,0.5,x,
ember,Soot,spark,5,120,1,
→ 2:D: Column "Power": Expected a whole number from 1 to 9999999 but received "strong"
→ 2:E: Column "Accuracy": Expected a percentage above 0, to 100, or "-" if it cannot miss but received "0"
→ 2:G: Column "Priority": Expected a whole number from -99 to 99 but received "100"
→ 3:A: Column "Move": Expected a name but received nothing
→ 3:B: Column "Type": Expected a type but received nothing
→ 3:C: Column "Category": Expected a category, such as "physical" but received nothing
→ 3:E: Column "Accuracy": Expected a percentage but received "0.5". Write "0.5 %" or "50 %"
→ 3:F: Column "PP": Expected a whole number from 1 to 9999999 but received "x"
→ 4:A: Column "Move": Expected a name that cannot be taken for "Ember" …"Ember" is in row 2 of …sheet.csv
→ 4:E: Column "Accuracy": Expected a percentage above 0, to 100, or "-" if it cannot miss but received "120"
`;

export const refusedSheets: readonly (readonly [
  title: string,
  rows: string[],
  issues: RegExp[],
])[] = refusals
  .trim()
  .split('\n\n')
  .map((text) => {
    const [title = '', ...lines] = text.split('\n');
    const issues = lines.flatMap((line) => (line.startsWith('→ ') ? [line.slice(2)] : []));
    const rows = lines.filter((line) => !line.startsWith('→ '));
    return [title, rows, issues.map(patternOf)];
  });
