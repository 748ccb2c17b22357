package io.shardlab.workloads.language.read;

import io.shardlab.workloads.language.operation.AllMatching;
import io.shardlab.workloads.language.operation.Filter;
import io.shardlab.workloads.language.operation.ReturnedPart;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Statement.Kind;
import io.shardlab.workloads.language.read.StatementReader.Target;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.ListValue;
import io.shardlab.workloads.language.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Makes the commands of statements that read. Stateless. */
final class ReadCommands {

    private static final BsonDocument COUNTED = BsonDocument.parse("{$group: {_id: 1, n: {$sum: 1}}}");

    private ReadCommands() {}

    static Statement find(Target target, StatementFields fields, Common common) {
        DocumentValue filter = fields.filter();
        Map<String, Value> elements = StatementFields.command("find", target.name());
        elements.put("filter", filter);
        fields.addTo(elements, "sort", "projection", "hint", "skip", "limit", "batchSize", "collation", "maxTimeMS");
        ReturnedPart answer = new ReturnedPart(
                skips(elements.get("skip")),
                limit(elements.get("limit")),
                fields.has("sort"),
                fields.returnsWhole(),
                fields.hidesId(),
                Optional.empty());
        Filter conditions = target.conditions(filter, fields);
        Optional<AllMatching> all = common.returnsAll()
                ? Optional.of(new AllMatchingReader(target, fields).ofFind(filter, answer))
                : Optional.empty();
        return common.read(Kind.CURSOR, Action.FIND, target, elements, conditions, answer, all);
    }

    static Statement aggregate(Target target, StatementFields fields, Common common) {
        Pipeline pipeline = Pipeline.read(fields.required("pipeline", "pipeline: [{$match: {status: open}}]"), fields);
        Map<String, Value> elements = StatementFields.command("aggregate", target.name());
        elements.put("pipeline", pipeline.value());
        elements.put("cursor", new Constant(new BsonDocument()));
        fields.addTo(elements, "hint", "collation", "allowDiskUse", "maxTimeMS");
        Filter filter = target.conditions(pipeline.filter(), fields);
        Optional<AllMatching> all = common.returnsAll()
                ? Optional.of(new AllMatchingReader(target, fields).ofAggregate(pipeline))
                : Optional.empty();
        return common.read(Kind.CURSOR, Action.AGGREGATE, target, elements, filter, pipeline.answer(), all);
    }

    /** Counts by an aggregation, because the command {@code count} counts documents twice while chunks move. */
    static Statement count(Target target, StatementFields fields, Common common) {
        DocumentValue filter = fields.filter();
        Map<String, Value> limit = new LinkedHashMap<>();
        fields.addAs(limit, "limit", "$limit");
        List<Value> stages = new ArrayList<>();
        stages.add(new DocumentValue(Map.of("$match", filter)));
        if (!limit.isEmpty() && limit(limit.get("$limit")) != Long.MAX_VALUE) {
            stages.add(new DocumentValue(limit));
        }
        stages.add(new Constant(COUNTED));
        Map<String, Value> elements = StatementFields.command("aggregate", target.name());
        elements.put("pipeline", new ListValue(stages));
        elements.put("cursor", new Constant(new BsonDocument()));
        fields.addTo(elements, "hint", "collation", "maxTimeMS");
        ReturnedPart answer =
                new ReturnedPart(false, limit(limit.get("$limit")), false, false, false, Optional.empty());
        return common.read(
                Kind.VALUE,
                Action.COUNT,
                target,
                elements,
                target.conditions(filter, fields),
                answer,
                Optional.empty());
    }

    static Statement distinct(Target target, StatementFields fields, Common common) {
        String key = fields.required("key", "key: status").text();
        DocumentValue filter = fields.filter();
        Map<String, Value> elements = StatementFields.command("distinct", target.name());
        elements.put("key", new Constant(new BsonString(key)));
        elements.put("query", filter);
        fields.addTo(elements, "collation", "maxTimeMS");
        ReturnedPart answer = new ReturnedPart(false, Long.MAX_VALUE, false, false, false, Optional.of(key));
        return common.read(
                Kind.VALUE,
                Action.DISTINCT,
                target,
                elements,
                target.conditions(filter, fields),
                answer,
                Optional.empty());
    }

    /** True if documents may be skipped. */
    static boolean skips(Value skip) {
        return skip != null && !isZero(skip.constant());
    }

    /** Returns the limit as {@link ReturnedPart#limit} has it; the limit 0 of a query means none. */
    static long limit(Value limit) {
        if (limit == null) {
            return Long.MAX_VALUE;
        }
        BsonValue number = limit.constant();
        boolean constant = number != null && number.isNumber();
        return isZero(number) ? Long.MAX_VALUE : constant ? number.asNumber().longValue() : 0;
    }

    private static boolean isZero(BsonValue number) {
        return number != null && number.isNumber() && number.asNumber().longValue() == 0;
    }
}
