package io.shardlab.insight.capture.sample;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * Decides what of a server's names and values a file may hold. Everything that writes a part of the file or a sentence about it
 * asks here. What is a name stays, or is hashed if the user asks for that; what is data never stays: a value, and also the name
 * of a field where documents are keyed by data, such as a map from users to settings. One object is shared by everything that
 * writes one file. Thread-safe.
 */
public final class Disclosure {

    /** Stands for a name that is data; the following ones within one document have numbers. */
    public static final String PLACEHOLDER = "key";

    /** Stands for all names that are data in paths that are not written. */
    static final String ANY = "*";

    /** A document gets at most so many made-up names. */
    static final int MOST_MADE_UP_NAMES = 100;

    private static final Pattern MADE_UP_NAME = Pattern.compile("(?:k|ke|key-*)(\\d{3})");

    private static final Pattern NUMBERED = Pattern.compile(PLACEHOLDER + "(\\d{0,4})");

    /** Numbers, identifiers, dates, addresses, and names that end in the number of something. */
    private static final Pattern DATA = Pattern.compile(
            "-?\\d{3,}(?:\\.\\d+)?|\\p{XDigit}{16,}|\\p{XDigit}{8}-\\p{XDigit}{4}-.*|\\d{4}-\\d\\d.*|.*@.*|.*://.*|\\+?\\d[\\d"
                    + " ()/-]{5,}|\\d+(?:[_-]\\d+)+|\\p{L}*[_:-]?\\d{5,}|.*\\d{6,}.*|(?=(?:.*\\d){4})(?=.*\\p{Lu})(?=.*\\p{Ll})[\\w+/=-]{20,}");

    /** In an operation's path, a shorter number is a position in an array. */
    private static final Pattern POSITION = Pattern.compile("\\d{1,5}|\\$(?:\\[[^]]*])?");

    /** A schema does not have so many names of fields in one document. */
    private static final int MANY_NAMES = 100;

    /** Bounds with so many digits, such as those of a price or an age, identify nobody. */
    private static final int DIGITS_OF_CONSTANTS = 4;

    private static final int COARSE_DIGITS = 2;

    /** MongoDB's own words for units, types, levels, modes and languages. */
    private static final Set<String> WORDS = Set.of(
            ("year quarter month week day hour minute second millisecond mon tue wed thu fri sat sun monday tuesday"
                            + " wednesday thursday friday saturday sunday double string object array binData undefined objectId"
                            + " bool date null regex dbPointer javascript symbol javascriptWithScope int timestamp long decimal"
                            + " minKey maxKey number textScore indexKey geoNearDistance geoNearPoint searchScore R5 R10 R20 R40"
                            + " R80 1-2-5 E6 E12 E24 E48 E96 E192 POWERSOF2 replace keepExisting merge fail pipeline discard"
                            + " insert unbounded current full partition linear locf approximate discrete continuous local"
                            + " available majority linearizable snapshot secondary secondaryPreferred nearest primary"
                            + " primaryPreferred upper lower off non-ignorable shifted punct space none danish dutch english"
                            + " finnish french german hungarian italian norwegian portuguese romanian russian spanish swedish"
                            + " turkish after before 2dsphere 2d text hashed")
                    .split(" "));

    private static final Set<String> COLLATION_OPTIONS = Set.of(
            "locale",
            "strength",
            "caseLevel",
            "caseFirst",
            "numericOrdering",
            "alternate",
            "maxVariable",
            "backwards",
            "normalization");

    private static final Pattern TIME_FORMAT = Pattern.compile("(?:%[a-zA-Z%]|[TZ :./,_-])*");
    /** Operators and commands of MongoDB that a workload file cannot express. */
    private static final Set<String> UNSUPPORTED = Set.of(
            ("$where $jsonSchema $geoWithin $geoIntersects $within $bitsAllSet $bitsAllClear $bitsAnySet $bitsAnyClear"
                            + " $sampleRate $uniqueDocs $maxDistance $minDistance $center $centerSphere $box $polygon $near"
                            + " $nearSphere $rand $alwaysTrue $alwaysFalse mapReduce mapreduce createIndexes dropIndexes"
                            + " deleteIndexes create drop dropDatabase collMod renameCollection compact geoNear geoSearch group"
                            + " eval copydb clone cloneCollectionAsCapped convertToCapped shardCollection enableSharding"
                            + " moveChunk moveCollection moveRange moveDatabase split mergeChunks reshardCollection"
                            + " refineCollectionShardKey unshardCollection reIndex filemd5 parallelCollectionScan planCacheClear"
                            + " planCacheListFilters planCacheSetFilter planCacheClearFilters setIndexCommitQuorum touch"
                            + " dbHash dbhash listCommands usersInfo rolesInfo createUser updateUser dropUser"
                            + " createSearchIndexes updateSearchIndex dropSearchIndex listSearchIndexes analyzeShardKey"
                            + " analyze cleanupOrphaned createRole updateRole dropRole grantRolesToUser fsync setParameter"
                            + " setFeatureCompatibilityVersion balancerStart balancerStop aggregateCursor authenticate")
                    .split(" "));

    private static final Pattern TIME_OFFSET = Pattern.compile("[+-]\\d\\d:?\\d{0,2}");
    private static final Pattern REGEX_OPTIONS = Pattern.compile("[imsxu]*");
    private static final Pattern LOCALE =
            Pattern.compile("[a-z]{2,3}(?:_[A-Z][A-Za-z]{1,3}){0,2}(?:@collation=[a-z]+)?");

    private final NameHasher hasher;
    private final Set<String> kept;
    private final Set<String> keyedByData = ConcurrentHashMap.newKeySet();
    private final Map<String, Set<String>> namesByParent = new HashMap<>();

    /** @param keptFields the fields whose values may be written: {@code path}, in any collection, or {@code collection.path} */
    public Disclosure(NameHasher hasher, Set<String> keptFields) {
        this.hasher = hasher;
        this.kept = Set.copyOf(keptFields);
    }

    /** Returns the name to write for a database, a collection or a zone. */
    public String name(String name) {
        return hasher.name(name);
    }

    /**
     * Returns the path to write for a field.
     *
     * @param collection the own name of the collection
     * @param path names separated by dots as in filters, updates, indexes and, with {@code $} or {@code $$}, expressions
     */
    public String path(String collection, String path) {
        return path(collection, path, 1);
    }

    /** @param number from 1: the number of the name that is data, where one document has several of them in one place */
    public String path(String collection, String path, int number) {
        return path(collection, path, number, true);
    }

    /** Returns the path to write for a field where positions in arrays do not matter, such as in a template. */
    public String pathWithoutPositions(String collection, String path) {
        return path(collection, path, 1, false);
    }

    private String path(String collection, String path, int number, boolean withPositions) {
        String[] names = path.split("\\.", -1);
        String[] hashed = hasher.path(path).split("\\.", -1);
        List<String> written = new ArrayList<>();
        String parent = "";
        for (int i = 0; i < names.length; i++) {
            String prefix = i == 0 && names[0].startsWith("$") && !isPosition(names[0]) ? "$" : "";
            String name = names[i].substring(prefix.length());
            if (isData(collection, parent, name)) {
                written.add(prefix + PLACEHOLDER + (number == 1 ? "" : number));
            } else if (withPositions || i == 0 || !isPosition(name)) {
                written.add(hashed[i]);
            }
            parent = inner(collection, parent, name);
        }
        return String.join(".", written);
    }

    /** Returns the plain path of a field; a variable of an expression stands for a document. */
    private String inner(String collection, String parent, String name) {
        boolean isData = isData(collection, parent, name);
        if (!isData && (isPosition(name) || name.startsWith("$"))) {
            return parent;
        }
        String plain = isData ? ANY : name;
        return parent.isEmpty() ? plain : parent + "." + plain;
    }

    /** Returns the path of a field as documents have it: without positions in arrays, and with a star for each name that is data. */
    public String plain(String collection, String path) {
        String plain = "";
        for (String name : path.split("\\.", -1)) {
            plain = inner(collection, plain, name);
        }
        return plain;
    }

    /**
     * Returns the name that stands in documents for one that is data.
     *
     * @param number from 1
     * @param length the length of the names, if it suffices
     */
    static String madeUpName(int number, int length) {
        int shortest = 1 + String.valueOf(MOST_MADE_UP_NAMES).length();
        return MadeUp.word(PLACEHOLDER, number, MOST_MADE_UP_NAMES, Math.max(shortest, length));
    }

    /** Returns the number of a placeholder in a path; 0 if it is another name. */
    public static int numberOfPlaceholder(String name) {
        Matcher matcher = NUMBERED.matcher(name);
        return !matcher.matches() ? 0 : matcher.group(1).isEmpty() ? 1 : Integer.parseInt(matcher.group(1));
    }

    /** Returns the number of a name that stands in documents for one that is data; 0 if it is another name. */
    public static int numberOfMadeUpName(String name) {
        Matcher matcher = MADE_UP_NAME.matcher(name);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    /** Returns the name to write for a field of a document, which may contain dots. */
    public String field(String collection, String parent, String name) {
        return field(collection, parent, name, 1);
    }

    /** @param number as for {@link #path(String, String, int)} */
    public String field(String collection, String parent, String name, int number) {
        return isData(collection, parent, name)
                ? PLACEHOLDER + (number == 1 ? "" : number)
                : name.contains(".") ? hasher.name(name) : hasher.path(name);
    }

    private static boolean isPosition(String name) {
        return POSITION.matcher(name).matches();
    }

    /** True if the name of a field looks like data wherever it stands. */
    static boolean looksLikeData(String name) {
        return DATA.matcher(name).matches();
    }

    /**
     * True if the name of a field is data.
     *
     * @param parent the path of the document around it, as {@link #plain} returns it; empty for whole documents
     */
    public boolean isData(String collection, String parent, String name) {
        if (name.isEmpty() || name.startsWith("$")) {
            return false;
        }
        return keyedByData.contains(collection + "." + parent) || !isPosition(name) && looksLikeData(name);
    }

    /** Learns that the documents at a path are keyed by data, whatever the names look like. */
    public void keyedByData(String collection, String parent) {
        if (!parent.isEmpty()) {
            keyedByData.add(collection + "." + parent);
        }
    }

    /**
     * Learns from the path of an operation's field: a document of which operations name very many fields is keyed by data.
     *
     * @return true if something was learned, so that paths may be written in another way than before
     */
    public synchronized boolean saw(String collection, String path) {
        String parent = "";
        for (String name : path.split("\\.", -1)) {
            String field = inner(collection, parent, name);
            boolean isName = !field.equals(parent) && !isData(collection, parent, name);
            if (!parent.isEmpty() && isName && areMany(collection + "." + parent, name)) {
                keyedByData(collection, parent);
                return true;
            }
            parent = field;
        }
        return false;
    }

    private boolean areMany(String parent, String name) {
        Set<String> names = namesByParent.computeIfAbsent(parent, key -> new HashSet<>());
        names.add(name);
        return names.size() >= MANY_NAMES;
    }

    /**
     * True if the user lets the values of a field, or of a document around it, be written.
     *
     * @param path the field's names, separated by dots and without positions in arrays
     */
    public boolean keepsValues(String collection, String path) {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
            String field = path.substring(0, end);
            if (kept.contains(field) || kept.contains(collection + "." + field)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the name of an operator or command for a sentence; clients may send any text as one, which servers refuse. */
    public static String operator(String name) {
        return UNSUPPORTED.contains(name) ? name : name.startsWith("$") ? "an unknown operator" : "other commands";
    }

    /**
     * True if a bound of a range condition that all operations of a shape have in common may be written as it is. It must be a
     * number of few digits, such as a price, an age or a count. Texts, times and identifiers may not be written, nor numbers with
     * more digits, which may be ids or coordinates, nor a number that documents must be equal to; their generators must not disclose them.
     */
    public static boolean mayStay(BsonValue commonBound) {
        return commonBound.isBoolean() || commonBound.isNull() || commonBound.isNumber() && hasFewDigits(commonBound);
    }

    private static boolean hasFewDigits(BsonValue number) {
        Optional<BigDecimal> exact = decimal(number);
        return exact.isPresent() && exact.get().stripTrailingZeros().precision() <= DIGITS_OF_CONSTANTS;
    }

    /** Returns a number such as a distance in a form that does not identify anything: with two significant digits. */
    public static BsonValue coarse(BsonValue number) {
        Optional<BigDecimal> exact = decimal(number);
        if (exact.isEmpty()) {
            return new BsonInt32(0);
        }
        BigDecimal rounded = exact.get().round(new MathContext(COARSE_DIGITS, RoundingMode.HALF_UP));
        return switch (number.getBsonType()) {
            case INT32, INT64 -> new BsonInt64(rounded.longValue());
            default -> new BsonDouble(rounded.doubleValue());
        };
    }

    /** Returns a number as a decimal; empty for those that are not finite. */
    private static Optional<BigDecimal> decimal(BsonValue number) {
        if (number.getBsonType() == BsonType.INT64 || number.getBsonType() == BsonType.INT32) {
            return Optional.of(BigDecimal.valueOf(number.asNumber().longValue()));
        }
        if (number.isDecimal128()) {
            return number.asDecimal128().getValue().isFinite()
                    ? Optional.of(
                            new BigDecimal(number.asDecimal128().getValue().toString()))
                    : Optional.empty();
        }
        double value = number.isDouble() ? number.asDouble().getValue() : Double.NaN;
        return Double.isFinite(value) ? Optional.of(BigDecimal.valueOf(value)) : Optional.empty();
    }

    /** The kinds of texts that may be MongoDB's own. */
    public enum Vocabulary {
        /** A word such as a unit of time, a type, or the level of a read concern. */
        WORD(WORDS::contains),
        /** The format of a date. */
        TIME_FORMAT(text -> Disclosure.TIME_FORMAT.matcher(text).matches()),
        /** The name of a time zone, or the difference from UTC. */
        TIME_ZONE(text -> ZoneId.getAvailableZoneIds().contains(text)
                || TIME_OFFSET.matcher(text).matches()),
        /** The options of a regular expression. */
        REGEX_OPTIONS(text -> Disclosure.REGEX_OPTIONS.matcher(text).matches()),
        /** An option of a collation. */
        COLLATION(COLLATION_OPTIONS::contains),
        /** The locale of a collation. */
        LOCALE(text -> text.equals("simple") || Disclosure.LOCALE.matcher(text).matches());

        private final Predicate<String> has;

        Vocabulary(Predicate<String> has) {
            this.has = has;
        }

        /** True if a text is one of these, so that it may be written as it is. */
        public boolean has(String text) {
            return has.test(text);
        }
    }
}
