package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.ReturnedPart;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.ListValue;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A pipeline of an aggregation that reads.
 *
 * @param value the stages
 * @param filter the conditions of the leading {@code $match} stages, which decide what documents are read
 * @param answer the documents that it returns
 */
record Pipeline(Value value, DocumentValue filter, ReturnedPart answer) {

    private static final List<String> STAGES = List.of("""
            $addFields $bucket $bucketAuto $changeStream $collStats $count $densify $documents $facet $fill
            $geoNear $graphLookup $group $indexStats $limit $listSessions $lookup $match $planCacheStats
            $project $redact $replaceRoot $replaceWith $sample $search $searchMeta $set $setWindowFields $skip
            $sort $sortByCount $unionWith $unset $unwind $vectorSearch
            """.split("\\s+"));
    private static final List<String> WRITING = List.of("$out", "$merge");
    private static final String MATCH = "$match";
    private static final String SORT = "$sort";

    /** The order of stages after which a result has the documents of a find. */
    private static final List<String> LIKE_FIND = List.of(SORT, "$skip", "$limit");

    static Pipeline read(YamlValue pipeline, StatementFields fields) {
        List<YamlValue> stages = pipeline.items();
        List<String> names = stages.stream().map(Pipeline::name).toList();
        List<Value> values = new ArrayList<>();
        for (YamlValue stage : stages) {
            values.add(fields.values().value(stage, slot(fields, values.size())));
        }
        for (int i = 0; i < names.size(); i++) {
            YamlValue argument = stages.get(i).fields().get(names.get(i));
            switch (names.get(i)) {
                case MATCH -> FilterOperators.check(argument);
                case SORT -> StatementFields.checkSort(argument);
                default -> {}
            }
        }
        int leading = 0;
        List<DocumentValue> filters = new ArrayList<>();
        while (leading < names.size() && names.get(leading).equals(MATCH)) {
            filters.add(fields.values()
                    .document(stages.get(leading).fields().get(MATCH), Slot.of(slot(fields, leading), MATCH)));
            leading++;
        }
        return new Pipeline(
                new ListValue(values),
                together(filters),
                answer(names.subList(leading, names.size()), values.subList(leading, names.size())));
    }

    private static long slot(StatementFields fields, int index) {
        return Slot.of(fields.slotOf("pipeline"), String.valueOf(index));
    }

    /** Returns the name of a stage, which is its only key. */
    private static String name(YamlValue stage) {
        Map<String, YamlValue> fields = stage.fields();
        if (fields.size() != 1) {
            throw stage.refused(
                    "has a stage with {0,number,#} keys, but a stage has one, such as {$match: {}}", fields.size());
        }
        String name = fields.keySet().iterator().next();
        if (WRITING.contains(name)) {
            throw stage.key(name)
                    .refused("has the stage {0}, whose writes cannot be checked; an aggregation only reads here", name);
        }
        if (!STAGES.contains(name)) {
            // Newer servers may have further stages, so that only words which look like typing errors are refused.
            Optional<String> nearest = Suggestion.ofTypingError(name, STAGES);
            if (nearest.isPresent() || !name.startsWith("$")) {
                throw stage.key(name)
                        .refused(
                                "has the unknown stage {0}{1}",
                                PlainText.quoted(name),
                                nearest.map(stageName -> Message.of("; did you mean {0}?", stageName))
                                        .orElseGet(() -> Message.of(", but the names of stages begin with $")));
            }
        }
        return name;
    }

    private static DocumentValue together(List<DocumentValue> filters) {
        if (filters.size() == 1) {
            return filters.get(0);
        }
        return new DocumentValue(filters.isEmpty() ? Map.of() : Map.of("$and", new ListValue(filters)));
    }

    private static ReturnedPart answer(List<String> names, List<Value> stages) {
        boolean likeFind = LIKE_FIND.stream().filter(names::contains).toList().equals(names);
        if (!likeFind) {
            return ReturnedPart.COMPUTED;
        }
        Map<String, Value> arguments = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            arguments.put(names.get(i), stages.get(i).within(names.get(i)).orElseThrow());
        }
        return new ReturnedPart(
                ReadCommands.skips(arguments.get("$skip")),
                ReadCommands.limit(arguments.get("$limit")),
                arguments.containsKey(SORT),
                true,
                false,
                Optional.empty());
    }
}
