package io.shardlab.gui.results;

import io.shardlab.gui.text.Failures;
import io.shardlab.gui.work.Latest;
import io.shardlab.report.chart.ChartTexts;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The experiment that is looked at: its table and its charts. Used on one thread; it calculates on another. */
public final class ChosenExperimentModel {

    private final Latest asked;
    private final ReadOnlyObjectWrapper<Optional<ShownExperiment>> shown =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private Optional<ExperimentRow> chosen = Optional.empty();
    private ChartTexts words = ChartTexts.ENGLISH;

    ChosenExperimentModel(Executor background, Executor screen) {
        this.asked = new Latest(background, screen);
    }

    /** Says what charts say in another language. */
    public void speak(ChartTexts language) {
        words = language;
        read();
    }

    /** Looks at another experiment, or at none. Returns at once. */
    public void choose(Optional<ExperimentRow> row) {
        if (!row.equals(chosen)) {
            chosen = row;
            read();
        }
    }

    private void read() {
        Latest.Round question = asked.begin();
        problem.set("");
        if (chosen.isEmpty()) {
            shown.set(Optional.empty());
            return;
        }
        ExperimentRow row = chosen.get();
        ChartTexts language = words;
        question.ask(
                () -> ShownExperiment.of(row.saved(), language),
                experiment -> shown.set(Optional.of(experiment)),
                failure -> {
                    shown.set(Optional.empty());
                    problem.set(Failures.sentence(failure));
                });
    }

    /** The one that was chosen, whether it is shown yet or not. */
    public Optional<ExperimentRow> chosen() {
        return chosen;
    }

    /** Empty while none is chosen. */
    public ReadOnlyObjectProperty<Optional<ShownExperiment>> shown() {
        return shown.getReadOnlyProperty();
    }

    /** Why it cannot be shown, in a sentence; empty if it can. */
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }
}
