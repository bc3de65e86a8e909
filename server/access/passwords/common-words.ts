// Common words in leaked passwords, in lower case: names, teams, animals, seasons, and typical password words. Whole
// leaked passwords are shorter than ours may be, so only their parts matter.

export const COMMON_WORDS: readonly string[] = `
password passwort passwords passphrase passwd contrasena motdepasse senha parola wachtwoord kennwort geheim secret
letmein welcome willkommen bienvenue access login logon signin master admin administrator root user guest test testing
tester default changeme change temp temporary sample example demo public private system server office company business
internet computer laptop windows linux apple google facebook youtube twitter instagram microsoft samsung android iphone
nintendo playstation xbox steam minecraft fortnite pokemon zelda mario sonic game games gamer gaming gamekey gamekeys
merkur market marketplace wholesale partner partners order orders keys buyer seller sales salesman finance manager
iloveyou loveyou loveme love lover lovely amor amour liebe schatz baby babygirl angel angels princess prince queen king
kitty honey sweet sweetie sugar cookie chocolate cheese banana orange cherry pepper peanut butter coffee pizza whiskey
sunshine sunflower flower flowers rainbow butterfly diamond crystal silver golden gold purple yellow green black white
blue summer sommer winter spring autumn fall herbst january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday weekend morning midnight
football fussball baseball basketball softball volleyball soccer hockey tennis golf racing rugby cricket sports player
liverpool arsenal chelsea barcelona madrid juventus bayern dortmund manchester united yankees lakers cowboys steelers
eagles packers raiders tigers ranger rangers redsox bulldog bulldogs wolverine warrior warriors
monkey dragon tiger lion eagle falcon wolf wolves bear panther dolphin horse pony puppy doggy kitten turtle chicken
shark snake spider scorpion phoenix unicorn buster ginger bailey maggie rocky max lucky smokey shadow hunter killer
batman superman spiderman ironman starwars skywalker matrix pirate ninja samurai knight wizard magic merlin hello
hallo hola bonjour ciao goodbye please thanks whatever nothing everything forever always never freedom peace trust
trustno believe jesus christ god blessed heaven hell devil demon satan death blood metal rock guitar music drummer
michael jennifer jessica ashley amanda nicole daniel thomas robert andrew joshua matthew anthony charlie jordan george
michelle hannah samantha elizabeth victoria taylor justin brandon austin steven richard william patrick martin peter
alex alexander alexandra andrea anna maria marie julia laura sarah sandra sabrina melanie stefan stephan sebastian
florian tobias markus andreas christian carlos antonio david james john johnny jack jackson oliver oscar lucas harley
thunder lightning storm danger mustang corvette ferrari porsche mercedes yamaha honda toyota harleydavidson
qwerty qwertz azerty asdf zxcv yxcv abcd pass word open sesame opensesame enter home house family mother father
sister brother friend friends school student teacher college summertime london paris berlin hamburg vienna newyork
america england germany deutschland france italia spain europe russia moscow texas california florida australia
fuckyou fuckoff fuck asshole bitch sexy pussy boobs dick porn super great awesome amazing cool power strong hot
one two three four five six seven eight nine zero first second number my your the is and for with you me
`
  .trim()
  .split(/\s+/);
