package io.shardlab.workloads.language.read;

import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.operation.AllMatching;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.ExistingValue;
import io.shardlab.workloads.language.operation.ReturnedPart;
import io.shardlab.workloads.language.read.StatementReader.Target;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.SequenceValue;
import io.shardlab.workloads.language.value.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Reads {@code returns: all}, where it is known in advance which documents match, and what they are. */
final class AllMatchingReader {

    private static final Set<String> BOUNDS = Set.of("$gt", "$gte", "$lt", "$lte");

    private final Target target;
    private final StatementFields fields;
    private final CollectionSpec collection;

    AllMatchingReader(Target target, StatementFields fields) {
        this.target = target;
        this.fields = fields;
        this.collection = target.collection();
    }

    AllMatching ofFind(DocumentValue filter, ReturnedPart answer) {
        boolean whole = answer.whole() && !answer.skips() && answer.limit() > 0;
        Optional<AllMatching> all = matching(filter, answer, Map.of())
                .filter(found -> whole && (found.range().isPresent() || answer.limit() == Long.MAX_VALUE))
                .filter(found -> answer.limit() == Long.MAX_VALUE || found.sorted());
        return all.orElseThrow(() -> fields.get("returns")
                .refused(
                        "has returns: all, which needs a filter for one field of a loaded document, such as {0}, perhaps with a "
                                + "range of another field, a limit only with a sort by that field, and whole documents without "
                                + "skip, collation, keep, time series and dates relative to now",
                        "filter: {city: {^existing: city}}"));
    }

    AllMatching ofAggregate(Pipeline pipeline) {
        return group(pipeline)
                .flatMap(group -> matching(pipeline.filter(), ReturnedPart.ALL, sums(group))
                        .filter(found -> found.range()
                                .filter(range -> group.get("_id").equals(new BsonString("$" + range.field())))
                                .isPresent()))
                .filter(found -> !found.sums().isEmpty())
                .orElseThrow(() -> fields.get("returns")
                        .refused(
                                "has returns: all, which needs the stages $match, with a value of a document and a range of another "
                                        + "field, and $group by this field, with sums such as {0}",
                                "{_id: $day, orders: {$sum: 1}, total: {$sum: $price}}"));
    }

    /** Returns the {@code $group} of a pipeline that has only a {@code $match} before it. */
    private static Optional<BsonDocument> group(Pipeline pipeline) {
        List<Value> stages = pipeline.value().parts();
        BsonValue last = stages.isEmpty() ? null : stages.get(stages.size() - 1).constant();
        return stages.size() == 2
                        && stages.get(0).within("$match").isPresent()
                        && last != null
                        && last.asDocument().get("$group") instanceof BsonDocument group
                        && group.containsKey("_id")
                ? Optional.of(group)
                : Optional.empty();
    }

    /** Returns the sums of a group, none if one of its fields is anything else. */
    private static Map<String, Optional<String>> sums(BsonDocument group) {
        Map<String, Optional<String>> sums = new LinkedHashMap<>();
        for (Map.Entry<String, BsonValue> field : group.entrySet()) {
            if (field.getKey().equals("_id")) {
                continue;
            }
            BsonValue of = field.getValue() instanceof BsonDocument sum && sum.size() == 1 ? sum.get("$sum") : null;
            boolean one = of != null && of.isInt32() && of.asInt32().getValue() == 1;
            boolean path =
                    of != null && of.isString() && of.asString().getValue().matches("\\$[^$].*");
            if (!one && !path) {
                return Map.of();
            }
            sums.put(
                    field.getKey(),
                    one
                            ? Optional.empty()
                            : Optional.of(of.asString().getValue().substring(1)));
        }
        return sums;
    }

    private Optional<AllMatching> matching(
            DocumentValue filter, ReturnedPart answer, Map<String, Optional<String>> sums) {
        Map<String, Value> conditions = filter.names().stream()
                .collect(Collectors.toMap(
                        name -> name, name -> filter.field(name).orElseThrow()));
        List<String> chosen = filter.names().stream()
                .filter(name ->
                        conditions.get(name) instanceof ExistingValue existing && existing.is(collection.name(), name))
                .toList();
        List<String> others =
                filter.names().stream().filter(name -> !chosen.contains(name)).toList();
        boolean known = chosen.size() == 1
                && others.size() <= 1
                && isKnown(chosen.get(0))
                && target.choice().isPresent();
        if (!known) {
            return Optional.empty();
        }
        Optional<AllMatching.Range> range = others.stream()
                // A field within a document would have to be looked for in each document that is returned.
                .filter(name -> name.indexOf('.') < 0 && isKnown(name) && isNumbered())
                .findFirst()
                .flatMap(name -> bounds(conditions.get(name)).map(bounds -> new AllMatching.Range(name, bounds)));
        boolean loaded = target.choice().get().from() == Choice.From.LOADED;
        if (range.isPresent() == others.isEmpty() || range.isEmpty() && !loaded) {
            return Optional.empty();
        }
        List<String> order =
                fields.has("sort") ? List.copyOf(fields.document("sort").names()) : List.of();
        boolean sorted = range.isPresent()
                && rises()
                && (order.equals(others) || order.equals(List.of(chosen.get(0), others.get(0))));
        return Optional.of(new AllMatching(chosen.get(0), range, sorted, answer.limit(), sums));
    }

    private boolean rises() {
        return fields.document("sort").parts().stream()
                .allMatch(order -> order.constant() != null
                        && order.constant().isNumber()
                        && order.constant().asNumber().intValue() == 1);
    }

    /** Returns the bounds of a condition by their operators; empty if it is another one. */
    private static Optional<Map<String, Value>> bounds(Value condition) {
        Map<String, Value> bounds = new HashMap<>();
        if (condition instanceof DocumentValue operators) {
            operators
                    .names()
                    .forEach(name -> bounds.put(name, operators.field(name).orElseThrow()));
        } else if (condition.constant() instanceof BsonDocument operators) {
            operators.forEach((name, bound) -> bounds.put(name, new Constant(bound)));
        }
        return !bounds.isEmpty() && BOUNDS.containsAll(bounds.keySet()) ? Optional.of(bounds) : Optional.empty();
    }

    private boolean isKnown(String field) {
        return !fields.has("collation")
                && !collection.options().containsKey("collation")
                && !collection.options().containsKey("timeseries")
                && !collection.hasNow()
                && !collection.kept()
                && collection
                        .template()
                        .field(field)
                        .filter(value -> !TemplateCheck.isArray(value))
                        .isPresent();
    }

    /** True if the {@code _id} of a document shows its number. */
    private boolean isNumbered() {
        return collection.template().field(DocumentTemplate.ID).orElseThrow() instanceof SequenceValue sequence
                && sequence.showsNumbers();
    }
}
