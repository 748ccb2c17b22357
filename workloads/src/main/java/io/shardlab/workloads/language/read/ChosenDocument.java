package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.ExistingValue;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.NowValue;
import io.shardlab.workloads.language.value.Value;
import java.util.List;

/** The document that an operation chooses, and whether the operation uses it. For one thread. */
final class ChosenDocument {

    private final Choice choice;
    private final CollectionSpec collection;
    private boolean used;

    ChosenDocument(Choice choice, CollectionSpec collection) {
        this.choice = choice;
        this.collection = collection;
    }

    Choice choice() {
        return choice;
    }

    /** True if a value of the document was read. */
    boolean isUsed() {
        return used;
    }

    /** Reads {@code ^existing}. */
    Value existing(Arguments arguments) {
        String path = arguments.value("{^existing: _id}").text();
        Value field = collection
                .template()
                .field(path)
                .orElseThrow(() -> arguments.refused(
                        "has ^existing: {0}, but the documents of {1} have no such field{2}",
                        PlainText.quoted(path), collection.name(), nearest(path)));
        requireKnown(arguments, field);
        used = true;
        return new ExistingValue(collection.name(), path, field);
    }

    /** Reads {@code ^compute}, whose fields are those of the document. */
    Value compute(Arguments arguments) {
        used = true;
        Value computed = ComputeGenerator.ofCollection(arguments, collection.name());
        requireKnown(arguments, computed);
        return new ExistingValue(collection.name(), "", computed);
    }

    /** Refuses the time at which a document was inserted by the run, which nobody keeps. */
    private void requireKnown(Arguments arguments, Value value) {
        if (choice.from() != Choice.From.LOADED && NowValue.isIn(value)) {
            throw arguments.refused(
                    "has {0} of a date that is the time of the insert, which is known of loaded documents only; add "
                            + "from: loaded to choose",
                    arguments.generator());
        }
    }

    /** Suggests another name for the first part of the path that does not exist. */
    private Message nearest(String path) {
        int dot = path.lastIndexOf('.');
        String around = dot < 0 ? "" : path.substring(0, dot);
        List<String> names = collection.template().fieldNames();
        if (dot > 0) {
            Value parent = collection.template().field(around).orElse(null);
            if (parent == null) {
                return nearest(around);
            }
            names = parent instanceof DocumentValue document ? document.names() : List.of();
        }
        String prefix = dot < 0 ? "" : around + ".";
        return Suggestion.nearest(path.substring(dot + 1), names)
                .map(name -> Message.of("; did you mean {0}?", prefix + name))
                .orElse(names.isEmpty() ? Message.text("") : Message.of("; there are {0}", String.join(", ", names)));
    }
}
