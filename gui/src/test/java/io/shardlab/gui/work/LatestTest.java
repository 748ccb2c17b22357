package io.shardlab.gui.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class LatestTest {

    private final Queue<Runnable> background = new ArrayDeque<>();
    private final Queue<Runnable> screen = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> reported = new ArrayList<>();
    private final Latest latest = new Latest(new BackgroundWork(background::add, screen::add));

    private void ask(Latest.Round round, String question) {
        round.ask(
                () -> {
                    asked.add(question);
                    return question.toUpperCase(Locale.ROOT);
                },
                reported::add,
                failure -> reported.add(failure.getMessage()));
    }

    @Test
    void allQuestionsOfTheLastRoundAreAnswered() {
        Latest.Round round = latest.begin();
        ask(round, "a");
        ask(round, "b");
        background.forEach(Runnable::run);
        assertThat(reported).as("before the screen has its turn").isEmpty();

        screen.forEach(Runnable::run);
        assertThat(reported).containsExactly("A", "B");
    }

    @Test
    void aQuestionOfAnEarlierRoundIsNotAskedAnyMore() {
        ask(latest.begin(), "a");
        ask(latest.begin(), "b");
        background.forEach(Runnable::run);
        screen.forEach(Runnable::run);

        assertThat(asked).containsExactly("b");
        assertThat(reported).containsExactly("B");
    }

    @Test
    void anAnswerOfAnEarlierRoundIsDropped() {
        ask(latest.begin(), "a");
        background.remove().run();
        latest.begin();
        screen.forEach(Runnable::run);

        assertThat(asked).containsExactly("a");
        assertThat(reported).isEmpty();
    }

    @Test
    void theExceptionOfAQuestionIsReported() {
        latest.begin()
                .ask(
                        () -> {
                            throw new IllegalStateException("no");
                        },
                        answer -> reported.add("answer"),
                        failure -> reported.add(failure.getMessage()));
        background.remove().run();
        screen.remove().run();

        assertThat(reported).containsExactly("no");
    }
}
