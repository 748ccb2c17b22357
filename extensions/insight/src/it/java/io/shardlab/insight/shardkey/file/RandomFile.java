package io.shardlab.insight.shardkey.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** Writes a random workload file with one sharded collection {@code c}. A seed always gives the same file. */
final class RandomFile {

    private static final List<String> KEYS = List.of(
            "{a: 1}",
            "{s: 1}",
            "{d: 1}",
            "{f: 1}",
            "{'n.x': 1}",
            "{o: 1}",
            "{_id: 1}",
            "{a: 1, s: 1}",
            "{a: 1, d: 1}",
            "{o: 1, a: 1}",
            "{'n.x': 1, a: 1}",
            "{c: 1, a: 1, _id: 1}",
            "{a: hashed}",
            "{s: hashed}",
            "{f: hashed}",
            "{m: hashed}",
            "{_id: hashed}",
            "{n: hashed}",
            "{o: hashed}",
            "{a: 1, _id: hashed}",
            "{a: hashed, s: 1}");
    private static final List<String> FIELDS = List.of("a", "a", "s", "d", "f", "m", "'n.x'", "o", "c", "_id", "_id");
    private static final List<String> TEXTS = List.of("s", "c");

    private final Random random;

    private RandomFile(long seed) {
        this.random = new Random(seed);
    }

    static String of(long seed) {
        return new RandomFile(seed).file();
    }

    private String file() {
        String key = one(KEYS);
        List<String> operations = new ArrayList<>();
        int count = 4 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            operations.add(
                    String.format(Locale.ROOT, "  op%d: {share: %d, %s}", i, 1 + random.nextInt(9), operation()));
        }
        return String.format(
                Locale.ROOT,
                """
                collections:
                  c:
                    documents: %d
                    document:
                      _id: %s
                      a: {^int: {from: 1, to: %d}}
                      s: {^string: {length: 6}}
                      d: {^date: {from: 2025-01-01, to: 2025-12-31}}
                      f: {^double: {from: 0, to: 500}}
                      m: {^decimal: {from: 1, to: 300, decimals: 2}}
                      n: {x: {^int: {from: 1, to: 400}}, y: {^string: {length: 3}}}
                      o: {^optional: {probability: 0.6, value: {^int: {from: 1, to: 500}}}}
                      c: {^choose: [red, green, blue, black]}
                      t: {^array: {length: {from: 1, to: 3}, of: {k: {^int: {from: 1, to: 9}}}}}
                      u: ^sequence
                    shardKey: %s
                %s
                operations:
                %s
                """,
                600 + random.nextInt(600),
                one(List.of("^sequence", "^objectId")),
                one(List.of(5, 60, 2_000)),
                key,
                indexes(key),
                String.join("\n", operations));
    }

    private String indexes(String key) {
        boolean hashed = key.contains("hashed");
        return switch (random.nextInt(8)) {
            case 0 -> "    indexes: [{key: {u: 1}, unique: true}]";
            case 1 ->
                hashed
                        ? ""
                        : "    indexes: [{key: %s, u: 1}, unique: true}]".formatted(key.substring(0, key.length() - 1));
            case 2 -> hashed ? "" : "    indexes: [{key: %s, name: own}]".formatted(key);
            default -> "";
        };
    }

    private <T> T one(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String operation() {
        return switch (random.nextInt(13)) {
            case 0, 1, 2 ->
                "find: c, filter: %s%s".formatted(filter(), one(List.of("", ", limit: 5", ", sort: {d: 1}")));
            case 3, 4 -> "aggregate: c, pipeline: [%s{$match: %s}%s]".formatted(stages(), filter(), after());
            case 5 -> "updateOne: c, filter: %s, update: {$inc: {z: 1}}".formatted(filter());
            case 6 -> "updateMany: c, filter: %s, update: {$inc: {z: 1}}".formatted(filter());
            case 7 -> "updateOne: c, filter: %s, update: {$inc: {z: 1}}, upsert: true".formatted(filter());
            case 8 -> "deleteOne: c, filter: %s".formatted(filter());
            case 10 -> "deleteMany: c, filter: %s".formatted(filter());
            case 11 -> "findOneAndDelete: c, filter: %s".formatted(filter());
            case 9 -> "findOneAndUpdate: c, filter: %s, update: {$inc: {z: 1}}".formatted(filter());
            default -> "insertOne: c";
        };
    }

    private String stages() {
        StringBuilder stages = new StringBuilder();
        for (int i = random.nextInt(3); i > 0; i--) {
            stages.append(one(List.of(
                            "{$sort: {d: 1}}",
                            "{$project: {a: 1, s: 1, d: 1}}",
                            "{$project: {f: 0, c: 0}}",
                            "{$set: {q: {$add: ['$a', 1]}}}",
                            "{$addFields: {c: 1}}",
                            "{$unset: f}",
                            "{$unwind: $t}",
                            "{$limit: 50}",
                            "{$sort: {a: 1}}, {$limit: 9}",
                            "{$lookup: {from: c, localField: u, foreignField: u, as: j}}",
                            "{$group: {_id: $a, n: {$sum: 1}}}",
                            "{$replaceWith: $$ROOT}",
                            "{$redact: $$KEEP}",
                            "{$fill: {output: {o: {value: 0}}}}",
                            "{$skip: 2}")))
                    .append(", ");
        }
        return stages.toString();
    }

    private String after() {
        return one(List.of("", ", {$group: {_id: $c, n: {$sum: 1}}}", ", {$limit: 3}", ", {$count: n}"));
    }

    private String filter() {
        return switch (random.nextInt(12)) {
            case 0 -> "{$or: [%s, %s]}".formatted(conditions(), conditions());
            case 1 -> "{$or: [%s]}".formatted(conditions());
            case 2 -> "{$and: [%s, %s]}".formatted(conditions(), conditions());
            case 3 -> "{$expr: %s}".formatted(expression());
            case 4 -> "{$nor: [%s]}".formatted(conditions());
            case 5 -> "{a: {^existing: a}, s: {^existing: s}, %s}".formatted(condition(one(List.of("d", "f", "c"))));
            case 6 -> "{n: {^existing: n}}";
            default -> conditions();
        };
    }

    private String conditions() {
        String first = one(FIELDS);
        String second = one(FIELDS);
        return first.equals(second) || random.nextBoolean()
                ? "{%s}".formatted(condition(first))
                : "{%s, %s}".formatted(condition(first), condition(second));
    }

    private String expression() {
        String field = one(List.of("a", "d", "f", "s"));
        String comparison = "{%s: ['$%s', {^existing: %s}]}"
                .formatted(one(List.of("$eq", "$gt", "$lte", "$ne", "$eq")), field, field);
        if (random.nextInt(6) == 0) {
            return "{$eq: ['$a', {$add: [2, {^existing: a}]}]}";
        }
        return random.nextBoolean()
                ? comparison
                : "{%s: [%s, {$eq: ['$a', {^existing: a}]}]}".formatted(one(List.of("$and", "$or")), comparison);
    }

    private String condition(String field) {
        String existing = "{^existing: %s}".formatted(field);
        boolean text = TEXTS.contains(field);
        String value = switch (random.nextInt(18)) {
            case 0 -> "{$gte: %s}".formatted(existing);
            case 1 -> "{$lt: %s}".formatted(existing);
            case 2 -> text ? "{$regex: '^a'}" : "{$ne: %s}".formatted(existing);
            case 3 -> "{$in: [%s]}".formatted(existing);
            case 4 -> text ? "{$in: [%s, red, ab]}".formatted(existing) : "{$in: [%s, 7, 90]}".formatted(existing);
            case 5 -> "{$not: {$gt: %s}}".formatted(existing);
            case 6 -> one(List.of("null", "{$exists: false}", "{$exists: true}"));
            case 7 -> "{$eq: %s}".formatted(existing);
            case 8 -> "{$gte: %s, $lte: %s}".formatted(existing, existing);
            case 9 -> "{$nin: [%s]}".formatted(existing);
            case 10 -> one(List.of("{$type: number}", "{$type: string}", "{$mod: [3, 1]}", "{$not: {$exists: true}}"));
            case 11 -> "{$in: [null, %s]}".formatted(existing);
            default -> existing;
        };
        return field + ": " + value;
    }
}
