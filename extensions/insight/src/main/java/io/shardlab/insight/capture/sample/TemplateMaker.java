package io.shardlab.insight.capture.sample;

import io.shardlab.insight.capture.write.Generator;
import io.shardlab.insight.capture.write.ValueTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes templates from sampled values: for each type of values its generator, and a choice between them where there are several
 * types. For one thread.
 */
final class TemplateMaker {

    /** Types in a smaller part of the values are left out. */
    private static final double LEAST_SHARE = 0.001;

    private static final int MOST_KEPT_VALUES = 50;

    /** Deeper values are replaced: a workload file has at most 100 levels, of which each value may need three. */
    private static final int MOST_LEVELS = 30;

    /** The bytes of a binary value before its content. */
    private static final int BINARY_HEADER = 5;

    private final Context context;
    private final DocumentTemplates documents;
    private final ArrayTemplates arrays;
    private final NumberTemplates numbers;
    private final TextTemplates texts;
    private final TimeTemplates times;
    private int levels;

    TemplateMaker(Context context) {
        this.context = context;
        this.documents = new DocumentTemplates(context, this);
        this.arrays = new ArrayTemplates(context, this);
        this.numbers = new NumberTemplates(context);
        this.texts = new TextTemplates(context);
        this.times = new TimeTemplates(context);
    }

    /** Returns the template of whole documents. */
    static Object ofDocuments(Context context, Column column) {
        SizeLimit limit = new SizeLimit();
        Object tree = limit.limited(new TemplateMaker(context).documents.of(column));
        if (limit.hasCut()) {
            context.note("", "the greatest lengths are cut, as documents could become larger than 16 MB.");
        }
        return tree;
    }

    /** Returns a choice between the most frequent values of one type, and a generator for the others. */
    private Object kept(ValueKind kind, Column column) {
        List<ValueCounts.Counted> kept = ValueCounts.of(column.values()).all().stream()
                .filter(each -> isWritable(each.value()))
                .limit(MOST_KEPT_VALUES)
                .toList();
        List<Object> values = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (ValueCounts.Counted each : kept) {
            values.add(ValueTrees.of(each.value().decoded()));
            counts.add((long) each.count());
        }
        Set<Object> contents = kept.stream().map(each -> each.value().content()).collect(Collectors.toSet());
        List<RawValue> others = column.values().stream()
                .filter(value -> !contents.contains(value.content()))
                .toList();
        if (!others.isEmpty()) {
            values.add(made(kind, column.part(others)));
            counts.add((long) others.size());
        }
        return Shares.choice(values, counts);
    }

    /** Returns the tree of a template for values of any types, at least one. */
    Object of(Column column) {
        List<Object> values = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        Map<ValueKind, Column> kinds = column.byKind();
        kinds.forEach((kind, part) -> {
            if (part.size() < LEAST_SHARE * column.size()) {
                context.note(
                        column.path(), kind.plural() + " are left out, as they are fewer than one in 1,000 values.");
            } else {
                values.add(of(kind, part));
                counts.add((long) part.size());
            }
        });
        return Shares.choice(values, counts);
    }

    private Object of(ValueKind kind, Column column) {
        if (kind == ValueKind.NULL) {
            return null;
        }
        if (kind.isScalar()) {
            return scalar(kind, column);
        }
        if (levels == MOST_LEVELS) {
            context.note(column.path(), "what is deeper than " + MOST_LEVELS + " levels is replaced by binary values.");
            return ofSize(column);
        }
        levels++;
        Object tree = kind == ValueKind.ARRAY ? arrays.of(column) : documents.of(column);
        levels--;
        return tree;
    }

    /** Returns binary values of about the same size. */
    private static Object ofSize(Column column) {
        return Generator.of("binary", "length", Math.max(0, Math.round(column.meanSize()) - BINARY_HEADER));
    }

    /** YAML has no character 0. */
    private static boolean isWritable(RawValue value) {
        return ValueKind.of(value) != ValueKind.STRING || value.text().indexOf(0) < 0;
    }

    private Object scalar(ValueKind kind, Column column) {
        return context.keepsValues(column.path()) && !context.mustBeUnique(column.path())
                ? kept(kind, column)
                : made(kind, column);
    }

    private Object made(ValueKind kind, Column column) {
        ValueCounts counts = ValueCounts.of(column.values());
        if (context.mustBeUnique(column.path())) {
            return generator(kind, column, counts);
        }
        Optional<Object> reference =
                context.reference(column, kind, counts).map(found -> context.referenceTree(found, column, counts));
        return reference.orElseGet(
                () -> counts.firstIsSpecial() ? special(kind, column, counts) : generator(kind, column, counts));
    }

    /** Returns a choice between a value that is much more frequent than others, such as an empty string, and the others. */
    private Object special(ValueKind kind, Column column, ValueCounts counts) {
        Object content = counts.all().get(0).value().content();
        Map<Boolean, List<RawValue>> parts = column.values().stream()
                .collect(Collectors.partitioningBy(value -> value.content().equals(content)));
        Column first = column.part(parts.get(true));
        Column others = column.part(parts.get(false));
        return Shares.choice(
                List.of(generator(kind, first, ValueCounts.of(first.values())), made(kind, others)),
                List.of((long) first.size(), (long) others.size()));
    }

    private Object generator(ValueKind kind, Column column, ValueCounts counts) {
        return switch (kind) {
            case INT, LONG, DOUBLE, DECIMAL -> numbers.of(kind, column, counts);
            case STRING -> texts.of(column, counts);
            case DATE -> times.dates(column, counts);
            case OBJECT_ID -> times.objectIds(column, counts);
            case UUID -> times.uuids(column, counts);
            case BOOLEAN -> booleans(column);
            case BINARY, ENCRYPTED -> texts.binary(kind, column);
            default -> rare(column);
        };
    }

    private static Object booleans(Column column) {
        double trues = column.values().stream().filter(RawValue::bool).count();
        return trues == 0 || trues == column.size()
                ? (Object) (trues > 0)
                : Generator.of("boolean", Shares.probability(trues / column.size()));
    }

    /** Values for which there is no generator are replaced by binary ones of the same size. */
    private Object rare(Column column) {
        String types = column.values().stream()
                .map(value -> value.bsonType().name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        context.note(
                column.path(),
                "values of the type " + types + " are replaced by binary values of about their size, as no generator"
                        + " makes them.");
        return ofSize(column);
    }
}
