package io.shardlab.workloads.language.describe;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Step;
import java.util.List;

/** Describes operations: share, choice, sample commands, shards asked and checks. */
final class OperationText {

    private final WorkloadFile file;
    private final OperationSamples samples;

    OperationText(WorkloadFile file, long seed) {
        this.file = file;
        this.samples = new OperationSamples(file, seed, 1);
    }

    void addTo(Page page, OperationSpec operation) {
        page.add(
                2,
                Message.of(
                        operation.transaction()
                                ? "{0}, {1} of the operations, a transaction"
                                : "{0}, {1} of the operations",
                        operation.name(),
                        FigureText.percent(operation.share())));
        operation.choice().ifPresent(choice -> page.add(4, Message.of("Chooses: {0}", of(choice))));
        List<SampledCommand> commands = SampledCommand.of(operation, file, samples);
        int next = 0;
        for (Step step : operation.steps()) {
            if (step instanceof Statement statement) {
                page.add(4, title(statement));
                for (int i = 0; i < statement.parts().size(); i++) {
                    SampledCommand command = commands.get(next++);
                    command.samples().forEach(text -> page.add(6, text));
                    page.add(6, Message.of("Shards: {0}", command.shards().text()));
                }
                ChecksText.addTo(page, file, statement);
            } else {
                page.add(4, Message.of("think"));
            }
        }
    }

    private static Message title(Statement statement) {
        Message title = Message.text(statement.action() + " " + statement.collection());
        if (statement.newDocuments() > 1) {
            title = title.and(Message.of(", {0,number} new documents", statement.newDocuments()));
        }
        return title.and(statement.as().map(name -> Message.of(", as {0}", name)));
    }

    private static Message of(Choice choice) {
        String key = switch (choice.from()) {
            case LOADED -> "a loaded document of {0}, {1}";
            case INSERTED -> "a document that the run inserted into {0}, {1}";
            case ALL -> "a loaded or inserted document of {0}, {1}";
        };
        Message chosen = Message.of(key, choice.collection(), ParameterTypes.choiceName(choice.by()));
        return switch (choice.by()) {
            case ZIPFIAN, LATEST ->
                chosen.and(Message.of(" with the exponent {0}", FigureText.brief(choice.exponent())));
            case HOTSPOT ->
                chosen.and(Message.of(
                        ": {0} of the operations on {1} of the documents",
                        FigureText.percent(choice.hotOperations()), FigureText.percent(choice.hotData())));
            case VALUE ->
                Message.of(
                        "a loaded document of {0}, each value of {1} equally often",
                        choice.collection(), choice.field().orElseThrow());
            default -> chosen;
        };
    }
}
