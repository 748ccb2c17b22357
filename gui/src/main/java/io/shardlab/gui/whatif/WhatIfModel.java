package io.shardlab.gui.whatif;

import io.shardlab.core.result.SavedResult;
import io.shardlab.core.workload.Workload;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.run.RunEnding;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.text.Failures;
import io.shardlab.gui.text.Sentence;
import io.shardlab.gui.work.Latest;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.drawing.ModelCurves;
import io.shardlab.report.saved.SavedRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * A session: a saved run, and questions to it, each answered by a run of its own. Nothing is shown that was not measured.
 * Used on one thread; it reads and compares on another.
 */
public final class WhatIfModel {

    private final List<Workload> workloads;
    private final ObservableValue<Path> out;
    private final Executor plans;
    private final Executor background;
    private final Executor screen;
    private final ExportModel export;
    private final Latest drawings;
    private final Latest openings;
    private final ReadOnlyObjectWrapper<Optional<SavedResult>> base = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<QuestionForm>> form = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ObservableList<Answer> answers = FXCollections.observableArrayList();
    private final ObservableList<Answer> shownAnswers = FXCollections.unmodifiableObservableList(answers);
    private final ReadOnlyObjectWrapper<Sentence> problem = new ReadOnlyObjectWrapper<>(Sentence.NONE);
    private final ReadOnlyObjectWrapper<SessionCharts> charts = new ReadOnlyObjectWrapper<>(SessionCharts.NONE);
    private Optional<Question> asked = Optional.empty();
    private ChartTexts words = ChartTexts.ENGLISH;
    private String baseName = "base";

    /**
     * @param out folder that the runs' folders come into
     * @param plans where it is found out what would run with what is typed
     * @param background where files are read
     * @param screen brings back to the thread of the properties
     * @param export files for the user
     */
    public WhatIfModel(
            List<Workload> workloads,
            ObservableValue<Path> out,
            Executor plans,
            Executor background,
            Executor screen,
            ExportModel export) {
        this.workloads = List.copyOf(workloads);
        this.out = out;
        this.plans = plans;
        this.background = background;
        this.screen = screen;
        this.export = export;
        this.drawings = new Latest(background, screen);
        this.openings = new Latest(background, screen);
    }

    /** Begins a session with a saved run; the one before is gone unless it was saved. */
    public void begin(SavedResult run) {
        openings.begin();
        Optional<Workload> workload = workloadOf(run);
        answers.clear();
        charts.set(SessionCharts.NONE);
        asked = Optional.empty();
        problem.set(workload.isPresent() ? Sentence.NONE : noWorkload(run));
        base.set(workload.map(known -> run));
        form.set(workload.map(known -> new QuestionForm(known, run, plans, screen)));
        draw();
    }

    private Optional<Workload> workloadOf(SavedResult run) {
        return workloads.stream()
                .filter(known -> known.name().equals(run.result().workload()))
                .findFirst();
    }

    private static Sentence noWorkload(SavedResult run) {
        return Sentence.of("workload.missing", run.result().workload());
    }

    /**
     * The run that answers what is typed, or the runs if several values are; when they have ended, {@link #answered} takes
     * the answers. Empty, with {@link #problem} saying why, if they cannot run.
     */
    public Optional<RunInput> ask() {
        Optional<QuestionForm> shown = form.get();
        Optional<Sentence> refusal = shown.flatMap(QuestionForm::refusal);
        problem.set(refusal.orElse(Sentence.NONE));
        if (shown.isEmpty() || refusal.isPresent()) {
            return Optional.empty();
        }
        asked = shown.map(QuestionForm::question);
        return shown.map(typed -> RunInput.of(typed.spec(out.getValue())));
    }

    /** Takes the end of what {@link #ask} told; of runs that another screen started nothing is taken. */
    public void answered(RunEnding ending) {
        Optional<Question> question = asked;
        asked = Optional.empty();
        question.ifPresent(typed -> {
            problem.set(Sentence.told(ending.failure().orElse("")));
            ending.runs().forEach(run -> answer(typed.with(run.values()), run.folder()));
        });
    }

    private void answer(Question question, Path folder) {
        SavedResult start = base.get().orElseThrow();
        background.execute(() -> {
            try {
                Answer answer = Answer.of(start, question, folder);
                ofSession(start, () -> {
                    answers.add(answer);
                    draw();
                });
            } catch (RuntimeException | Error e) {
                ofSession(start, () -> refuse(e));
            }
        });
    }

    /** Shows what belongs to a session, unless another one is shown by now. */
    @SuppressWarnings("ReferenceEquality") // a session begun anew with the same run is another one
    private void ofSession(SavedResult start, Runnable action) {
        screen.execute(() -> {
            if (base.get().filter(shown -> shown == start).isPresent()) {
                action.run();
            }
        });
    }

    /** Draws the session anew in a language. */
    public void speak(ChartTexts language, String nameOfBase) {
        words = language;
        baseName = nameOfBase;
        draw();
    }

    private void draw() {
        Optional<SavedResult> start = base.get();
        List<Answer> shown = List.copyOf(answers);
        ChartTexts language = words;
        String name = baseName;
        drawings.begin()
                .ask(
                        () -> start.map(run -> SessionCharts.of(
                                        name,
                                        SavedRun.of(run.folder(), run.result()),
                                        shown,
                                        ModelCurves.NONE,
                                        language))
                                .orElse(SessionCharts.NONE),
                        charts::set,
                        this::refuse);
    }

    private void refuse(Throwable failure) {
        problem.set(Sentence.told(Failures.sentence(failure)));
    }

    /** Saves the session as one document. Returns at once. */
    public void save(Path file) {
        SavedResult start = base.get().orElseThrow();
        List<Answer> now = List.copyOf(answers);
        background.execute(() -> {
            try {
                WhatIfSession.of(file, start, now).save(file);
            } catch (RuntimeException | Error e) {
                screen.execute(() -> refuse(e));
            }
        });
    }

    /**
     * Goes on with a saved session; answers whose runs are gone are left out, and named. Returns at once. The session that is
     * shown stays until then, and if the document cannot be opened.
     */
    public void open(Path file) {
        openings.begin().ask(() -> OpenedSession.read(file), this::reopen, this::refuse);
    }

    private void reopen(OpenedSession session) {
        if (workloadOf(session.base()).isEmpty()) {
            problem.set(noWorkload(session.base()));
            return;
        }
        begin(session.base());
        problem.set(Sentence.told(String.join(" ", session.gone())));
        answers.setAll(session.answers());
        draw();
    }

    /** The run that questions start from; empty before a session has begun. */
    public ReadOnlyObjectProperty<Optional<SavedResult>> base() {
        return base.getReadOnlyProperty();
    }

    /** What can be changed of it; a new one for each session. */
    public ReadOnlyObjectProperty<Optional<QuestionForm>> form() {
        return form.getReadOnlyProperty();
    }

    /** In the order in which they were asked. */
    public ObservableList<Answer> answers() {
        return shownAnswers;
    }

    /** The base with the answers laid over it. */
    public ReadOnlyObjectProperty<SessionCharts> charts() {
        return charts.getReadOnlyProperty();
    }

    /** Files for the user. */
    public ExportModel export() {
        return export;
    }

    /** What went wrong last; nothing if nothing did. */
    public ReadOnlyObjectProperty<Sentence> problem() {
        return problem.getReadOnlyProperty();
    }
}
