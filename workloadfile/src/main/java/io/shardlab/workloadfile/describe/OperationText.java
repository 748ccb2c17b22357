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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bson.BsonDocument;

/** Describes operations: share, choice, sample commands, shards asked and checks. */
final class OperationText {

    /** The samples of a command by which the shards asked are judged. */
    private static final int SAMPLES = 100;

    /** The most commands of one operation that are looked at: a bulk write may have thousands. */
    private static final int MOST_COMMANDS = 2_000;

    private static final int SHOWN = 2;

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
        List<CommandText> commands = commands(operation);
        int next = 0;
        for (Step step : operation.steps()) {
            if (step instanceof Statement statement) {
                page.add(4, title(statement));
                for (int i = 0; i < statement.parts().size(); i++) {
                    commands.get(next++).addTo(page);
                }
                ChecksText.addTo(page, file, statement);
            } else {
                page.add(4, "think");
            }
        }
    }

    /** Describes the commands of all statements by samples, which are not kept: they may be large. */
    private List<CommandText> commands(OperationSpec operation) {
        int shown = operation.steps().size() > 1 ? 1 : SHOWN;
        List<CommandText> texts = operation.statements().stream()
                .flatMap(statement -> statement.parts().stream())
                .map(part -> new CommandText(
                        new ShardsText(file.collection(part.collection()), part), shown, new LinkedHashSet<>()))
                .toList();
        int sampled = Math.max(SHOWN, Math.min(SAMPLES, MOST_COMMANDS / texts.size()));
        for (int number = 0; number < sampled; number++) {
            List<BsonDocument> commands = samples.commands(operation, number);
            for (int i = 0; i < texts.size(); i++) {
                texts.get(i).add(commands.get(i));
            }
        }
        return texts;
    }

    private record CommandText(ShardsText shards, int shown, Set<String> texts) {

        private void add(BsonDocument command) {
            shards.add(command);
            if (texts.size() < shown) {
                texts.add(SampleText.of(command));
            }
        }

        private void addTo(Page page) {
            texts.forEach(text -> page.add(6, text));
            page.add(6, "Shards: " + shards);
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
