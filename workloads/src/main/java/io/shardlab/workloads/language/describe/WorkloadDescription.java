package io.shardlab.workloads.language.describe;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.OperationSpec;

/** Describes a workload file for its author. Stateless. */
public final class WorkloadDescription {

    private static final int MOST_CHARACTERS = 1_000;

    private WorkloadDescription() {}

    /**
     * Returns the description in indented lines of any length, separated by {@code \n}. Where values are made by Datafaker, it times
     * them for some tenths of a second.
     *
     * @param seed the seed of the sample documents
     */
    public static String of(WorkloadFile file, long seed, Language language) {
        Page page = new Page(language);
        String title = file.name() + (file.description().isEmpty() ? "" : ": " + file.description());
        page.add(0, PlainText.line(title, MOST_CHARACTERS));
        page.empty();
        if (!file.parameters().isEmpty()) {
            page.add(0, Message.of("Parameters"));
            page.empty();
            file.parameters().forEach(parameter -> page.add(2, parameter(parameter)));
            page.empty();
        }
        page.add(0, Message.of("Collections"));
        for (CollectionSpec collection : file.collections()) {
            page.empty();
            new CollectionText(collection, seed).addTo(page);
        }
        page.empty();
        page.add(0, Message.of("Operations"));
        OperationText operations = new OperationText(file, seed);
        for (OperationSpec operation : file.operations()) {
            page.empty();
            operations.addTo(page, operation);
        }
        return page.toString();
    }

    private static Message parameter(Parameter<?> parameter) {
        Message allowed = Message.of(
                "{0}: {1}, by default {2}{3}",
                parameter.option(),
                parameter.type().allowed(),
                parameter.defaultText(),
                parameter.unit().isEmpty() ? "" : " " + parameter.unit());
        return parameter.help().isEmpty()
                ? allowed
                : allowed.and(Message.text(". " + PlainText.line(parameter.help(), MOST_CHARACTERS)));
    }
}
