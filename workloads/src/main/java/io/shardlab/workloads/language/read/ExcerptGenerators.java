package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.ExcerptValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The generators {@code ^words} and {@code ^pattern}: parts of texts that loaded documents have. */
final class ExcerptGenerators {

    private static final LongDistribution ONE = LongDistribution.uniform(1, 1);
    private static final LongDistribution THREE = LongDistribution.uniform(3, 3);

    private ExcerptGenerators() {}

    static Value words(Arguments arguments) {
        arguments.value("{^words: {field: articles.text, count: 2}}");
        Map<String, YamlValue> fields = arguments.named(List.of("field", "count"));
        FileContext.Field field = field(arguments, fields);
        return ExcerptValue.words(arguments.slot(), field.value(), documents(field), Lengths.of("count", fields, ONE));
    }

    static Value pattern(Arguments arguments) {
        arguments.value("{^pattern: {field: users.name, characters: 3, start: true}}");
        Map<String, YamlValue> fields = arguments.named(List.of("field", "characters", "start", "options"));
        FileContext.Field field = field(arguments, fields);
        return ExcerptValue.pattern(
                arguments.slot(),
                field.value(),
                documents(field),
                Lengths.of("characters", fields, THREE),
                fields.containsKey("start") && OperationsReader.bool(fields.get("start")),
                Optional.ofNullable(fields.get("options")).map(YamlValue::text).orElse(""));
    }

    private static FileContext.Field field(Arguments arguments, Map<String, YamlValue> fields) {
        YamlValue name = arguments.required(fields, "field");
        arguments.context().loaded(name);
        return arguments.context().field(name);
    }

    private static LongDistribution documents(FileContext.Field field) {
        return LongDistribution.uniform(0, field.collection().documents() - 1);
    }
}
