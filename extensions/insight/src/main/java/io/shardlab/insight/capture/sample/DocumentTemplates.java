package io.shardlab.insight.capture.sample;

import io.shardlab.core.text.PlainText;
import io.shardlab.insight.capture.write.Generator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes templates of documents and of documents in documents. For one thread. */
final class DocumentTemplates {

    /** Fields in a smaller part of the documents are left out. */
    private static final double LEAST_SHARE = 0.001;

    /** A mark of generators or operators at the beginning, a dot, or a character that no name has. */
    private static final Pattern NOT_ALLOWED = Pattern.compile("^[\\^$]|[.\\x00]");

    private static final Set<String> DB_REFERENCE = Set.of("$ref", "$id", "$db");

    private final Context context;
    private final TemplateMaker templates;

    DocumentTemplates(Context context, TemplateMaker templates) {
        this.context = context;
        this.templates = templates;
    }

    /** Returns the tree of a template for these documents. */
    Object of(Column column) {
        Map<Boolean, List<RawValue>> geo =
                column.values().stream().collect(Collectors.partitioningBy(GeoShapes::isOne));
        if (geo.get(false).isEmpty()) {
            return GeoShapes.of(column, context);
        }
        if (!geo.get(true).isEmpty()) {
            return Shares.choice(
                    List.of(GeoShapes.of(column.part(geo.get(true)), context), ofFields(column.part(geo.get(false)))),
                    List.of((long) geo.get(true).size(), (long) geo.get(false).size()));
        }
        return ofFields(column);
    }

    private Object ofFields(Column column) {
        SampledFields fields = SampledFields.of(column.values());
        if (!column.path().isEmpty() && DataNames.areIn(fields)) {
            return new DataNames(context, templates).of(column, fields);
        }
        Predicate<String> isData = name -> context.isData(column.path(), name);
        if (fields.byName().keySet().stream().anyMatch(isData)) {
            context.note(
                    column.path(),
                    "some names of its fields seem to be data; made-up names are written in their places.");
            fields = SampledFields.of(column.values(), isData);
        }
        return ofNames(column, fields);
    }

    private Object ofNames(Column column, SampledFields fields) {
        Optional<List<Variants.Variant>> variants = Variants.of(fields.names());
        // The overall templates come first, as they make up the values that all variants share.
        Map<String, Object> overall = templates(column, fields);
        return variants.isEmpty()
                ? tree(column, overall, fields, column.size())
                : variants(column, fields, overall, variants.get());
    }

    private Object variants(
            Column column, SampledFields fields, Map<String, Object> overall, List<Variants.Variant> variants) {
        List<Object> values = new ArrayList<>();
        List<Long> counts = new ArrayList<>();
        for (Variants.Variant variant : variants) {
            List<RawValue> documents =
                    variant.documents().stream().map(column.values()::get).toList();
            SampledFields own = SampledFields.of(documents, name -> context.isData(column.path(), name));
            values.add(tree(column, ofVariant(column, fields, overall, own), own, documents.size()));
            counts.add((long) documents.size());
        }
        return Shares.choice(values, counts);
    }

    /** Fields whose values do not depend on the variant keep the template of all documents, which more values support. */
    private Map<String, Object> ofVariant(
            Column column, SampledFields fields, Map<String, Object> overall, SampledFields own) {
        Map<String, Object> trees = new LinkedHashMap<>();
        own.byName().forEach((name, values) -> {
            if (overall.containsKey(name)) {
                Column all = column.field(name, fields.byName().get(name));
                Column here = column.field(name, values);
                trees.put(name, Difference.isLarge(all, here) ? templates.of(here) : overall.get(name));
            }
        });
        return trees;
    }

    /** Returns the templates of the fields by their names, in their order. */
    private Map<String, Object> templates(Column column, SampledFields fields) {
        Map<String, Object> trees = new LinkedHashMap<>();
        int rare = 0;
        for (Map.Entry<String, List<RawValue>> field : fields.byName().entrySet()) {
            String name = field.getKey();
            if (field.getValue().size() < LEAST_SHARE * column.size()) {
                rare++;
            } else if (context.isLanguage(name)) {
                context.note(column.path(), "the language of a text index is left out, as made-up ones are refused.");
            } else {
                trees.put(name, templates.of(column.field(name, field.getValue())));
            }
        }
        if (rare > 0) {
            context.note(
                    column.path(),
                    rare
                            + (rare == 1
                                    ? " field that fewer than one in 1,000 documents has is left out."
                                    : " fields that fewer than one in 1,000 documents have are left out."));
        }
        return trees;
    }

    /** Returns the fields by their names to write; those that are not in all documents are optional. */
    private Map<String, Object> tree(
            Column column, Map<String, Object> templates, SampledFields fields, int documents) {
        Map<String, Object> tree = new LinkedHashMap<>();
        templates.forEach((name, value) -> {
            int present = fields.byName().get(name).size();
            Object optional = Generator.of(
                    "optional", "probability", Shares.probability((double) present / documents), "value", value);
            tree.put(name(column, name, tree), present == documents ? value : optional);
        });
        return tree;
    }

    /** Returns the name to write: with underscores in place of what a workload file cannot have. */
    private String name(Column column, String name, Map<String, Object> others) {
        String written = context.fieldName(column.path(), name);
        boolean isOfReference = !column.path().isEmpty() && DB_REFERENCE.contains(name);
        String allowed = isOfReference ? written : NOT_ALLOWED.matcher(written).replaceAll("_");
        while (allowed.isEmpty() || others.containsKey(allowed)) {
            allowed += "_";
        }
        if (!allowed.equals(written)) {
            context.note(
                    column.path(),
                    "the field " + PlainText.quoted(written) + " has the name " + allowed
                            + " here, as a workload file cannot have the original one.");
        }
        return allowed;
    }
}
