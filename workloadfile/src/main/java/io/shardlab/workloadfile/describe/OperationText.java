package io.shardlab.workloadfile.describe;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.FigureText;
import io.shardlab.workloadfile.WorkloadFile;
import io.shardlab.workloadfile.operation.Choice;
import io.shardlab.workloadfile.operation.Choice.By;
import io.shardlab.workloadfile.operation.OperationSamples;
import io.shardlab.workloadfile.operation.OperationSpec;
import io.shardlab.workloadfile.operation.Statement;
import io.shardlab.workloadfile.operation.Step;
import java.util.List;
import java.util.Locale;

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
                operation.name() + ", " + FigureText.percent(operation.share()) + " of the operations"
                        + (operation.transaction() ? ", a transaction" : ""));
        operation.choice().ifPresent(choice -> page.add(4, "Chooses: " + of(choice)));
        List<SampledCommand> commands = SampledCommand.of(operation, file, samples);
        int next = 0;
        for (Step step : operation.steps()) {
            if (step instanceof Statement statement) {
                page.add(4, title(statement));
                for (int i = 0; i < statement.parts().size(); i++) {
                    SampledCommand command = commands.get(next++);
                    command.samples().forEach(text -> page.add(6, text));
                    page.add(6, "Shards: " + command.shards());
                }
                ChecksText.addTo(page, file, statement);
            } else {
                page.add(4, "think");
            }
        }
    }

    private static String title(Statement statement) {
        return statement.action() + " " + statement.collection()
                + (statement.newDocuments() > 1
                        ? ", " + FigureText.count(statement.newDocuments(), "new document")
                        : "")
                + statement.as().map(name -> ", as " + name).orElse("");
    }

    private static String of(Choice choice) {
        String document = switch (choice.from()) {
            case LOADED -> "a loaded document of ";
            case INSERTED -> "a document that the run inserted into ";
            case ALL -> "a loaded or inserted document of ";
        };
        return document + choice.collection() + ", " + ParameterTypes.choiceName(choice.by())
                + (choice.by() == By.ZIPFIAN || choice.by() == By.LATEST
                        ? " with the exponent " + FigureText.brief(choice.exponent())
                        : "")
                + (choice.by() == By.HOTSPOT
                        ? String.format(
                                Locale.ROOT,
                                ": %s of the operations on %s of the documents",
                                FigureText.percent(choice.hotOperations()),
                                FigureText.percent(choice.hotData()))
                        : "");
    }
}
