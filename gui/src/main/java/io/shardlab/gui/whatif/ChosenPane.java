package io.shardlab.gui.whatif;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
import io.shardlab.gui.view.Views;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.answer.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import javafx.beans.property.IntegerProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.layout.VBox;

/** Sliders for a deployment, and the prediction for it, which follows them. */
final class ChosenPane extends VBox {

    private static final double WIDTH = 270;
    private static final int MOST_SHARDS = 16;
    private static final int MOST_ROUTERS = 16;
    private static final double MICROS = 1e3;
    private static final List<Integer> THREADS = List.of(
            1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512);

    /** Four steps from one power of ten to the next, from ten thousand to ten billion. */
    private static final List<Long> DOCUMENTS = IntStream.rangeClosed(16, 40)
            .mapToObj(step -> Math.round(Math.pow(10, step % 4 / 4.0) * 10) * (long) Math.pow(10, step / 4 - 1))
            .toList();

    private final AdviceModel model;
    private final Texts texts;
    private final Label throughput = Views.wrapped("advice-predicted", Styles.TITLE_4);
    private final Label details = Views.wrapped("advice-details", Styles.TEXT_MUTED);
    private final Label verdict = Views.wrapped("advice-verdict");

    /** @param measure measures the chosen deployment */
    ChosenPane(AdviceModel model, Texts texts, Runnable measure) {
        super(Views.GAP);
        this.model = model;
        this.texts = texts;
        setPrefWidth(WIDTH);
        setMinWidth(WIDTH);
        Button button = Views.button("advice-measure", "advice.measure-this", texts, measure);
        Views.follow(this, model.chosen(), chosen -> {
            button.setDisable(chosen.isEmpty());
            say(chosen.map(Advised.Chosen::option));
            verdict.setVisible(model.answer().get().filter(Advised::hasGoals).isPresent());
        });
        VBox routers = choice("routers", "advice.routers", 1, MOST_ROUTERS, model.routers(), texts::count);
        Views.follow(this, model.shards(), shards -> routers.setDisable(shards.intValue() == 0));
        getChildren()
                .setAll(
                        choice("shards", "advice.shards", 0, MOST_SHARDS, model.shards(), this::shards),
                        routers,
                        threads(),
                        documents(),
                        throughput,
                        verdict,
                        details,
                        button);
    }

    private String shards(int number) {
        return number == 0 ? texts.get("advice.one-server") : texts.count(number);
    }

    private VBox choice(String id, String key, int least, int most, IntegerProperty chosen, IntFunction<String> shown) {
        Slider slider = slider(id, least, most);
        Label value = new Label();
        slider.valueProperty().addListener((property, before, now) -> chosen.set((int) Math.round(now.doubleValue())));
        Views.follow(this, chosen, now -> {
            slider.setValue(now.intValue());
            value.setText(shown.apply(now.intValue()));
        });
        return row(key, value, slider);
    }

    private VBox threads() {
        Slider slider = slider("threads", 0, THREADS.size() - 1);
        Label value = new Label();
        slider.valueProperty().addListener((property, before, now) -> {
            int place = (int) Math.round(now.doubleValue());
            // A number of threads between two steps stays until the slider is moved.
            if (place != place(model.threads().get())) {
                model.threads().set(THREADS.get(place));
            }
        });
        Views.follow(this, model.threads(), now -> {
            slider.setValue(place(now.intValue()));
            value.setText(texts.count(now.intValue()));
        });
        return row("advice.threads", value, slider);
    }

    /** The place of the largest step up to a number of threads. */
    private static int place(int threads) {
        return Math.max(
                0, (int) THREADS.stream().filter(step -> step <= threads).count() - 1);
    }

    /** At the left end, all documents are in memory; beyond it, the number is typed into the field of the goal. */
    private VBox documents() {
        Slider slider = slider("documents", 0, DOCUMENTS.size());
        Label value = new Label();
        slider.valueProperty().addListener((property, before, now) -> {
            int place = (int) Math.round(now.doubleValue());
            if (place != documentsPlace()) {
                model.documents().set(place == 0 ? "" : texts.count(DOCUMENTS.get(place - 1)));
            }
        });
        Views.follow(this, model.documents(), typed -> {
            slider.setValue(documentsPlace());
            value.setText(typed.isBlank() ? texts.get("advice.in-memory") : typed);
        });
        return row("advice.documents-slider", value, slider);
    }

    private int documentsPlace() {
        String typed = model.documents().get();
        boolean valid = Goals.problemOfCount(typed).key().isEmpty();
        return (int) (valid ? Goals.count(typed) : Optional.<Long>empty())
                .map(number -> Math.max(
                        1, DOCUMENTS.stream().filter(step -> step <= number).count()))
                .orElse(0L)
                .longValue();
    }

    private static Slider slider(String id, int least, int most) {
        Slider slider = new Slider(least, most, least);
        slider.setId("advice-slider-" + id);
        slider.setMajorTickUnit(1);
        slider.setMinorTickCount(0);
        slider.setBlockIncrement(1);
        slider.setSnapToTicks(true);
        return slider;
    }

    private VBox row(String key, Label value, Slider slider) {
        Label name = Views.nameOf(slider, texts.get(key));
        slider.setAccessibleText(texts.plain(key));
        return new VBox(Views.row(name, Views.filler(), value), slider);
    }

    private void say(Optional<Option> option) {
        throughput.setText(option.map(one -> texts.get(
                        "advice.predicted", texts.number(one.throughput().value())))
                .orElse(""));
        details.setText(option.map(this::details).orElse(""));
        Marked judged = option.map(this::verdict).orElse(Marked.plain(""));
        verdict.setText(judged.text());
        verdict.setStyle(judged.mark().style());
    }

    private String details(Option one) {
        String bounds = one.throughput().bounds(texts::number).orElse("–");
        return one.p99Micros()
                .map(micros -> texts.get(
                        "advice.details", bounds, p99(micros), one.limitWord().in(texts.language())))
                .orElseGet(() ->
                        texts.get("advice.details-disk", bounds, one.limitWord().in(texts.language())));
    }

    private String p99(Estimate micros) {
        return texts.number(micros.value() / MICROS)
                + micros.bounds(bound -> texts.number(bound / MICROS))
                        .map(bounds -> " (" + bounds + ")")
                        .orElse("");
    }

    private Marked verdict(Option one) {
        if (!one.sure()) {
            return new Marked(texts.get("advice.undecided"), Mark.OPEN);
        }
        return one.meetsGoals()
                ? new Marked(texts.get("advice.meets"), Mark.GOOD)
                : new Marked(texts.get("advice.misses"), Mark.BAD);
    }
}
