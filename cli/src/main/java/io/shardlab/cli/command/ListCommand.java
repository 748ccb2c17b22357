package io.shardlab.cli.command;

import io.shardlab.cli.option.JsonOption;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.cli.output.Lines;
import io.shardlab.core.text.Json;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.ParameterTexts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list", description = "List the workloads, one per line.", mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {

    private final Console console;
    private final Workloads workloads;
    private final Language language;

    @Mixin
    private final JsonOption json = new JsonOption();

    /** An entry of a list; {@code workload} is for experiments. */
    record Entry(String name, String summary, Optional<String> workload) {

        private Map<String, String> asJson() {
            Map<String, String> fields = new LinkedHashMap<>();
            fields.put("name", name);
            fields.put("summary", summary);
            workload.ifPresent(value -> fields.put("workload", value));
            return fields;
        }
    }

    public ListCommand(Console console, Workloads workloads, Language language) {
        this.console = console;
        this.workloads = workloads;
        this.language = language;
    }

    @Override
    public Integer call() {
        // Programs read JSON, so it is the same in every language.
        ParameterTexts texts = ParameterTexts.in(json.isGiven() ? Language.ENGLISH : language);
        List<Entry> entries = workloads.all().stream()
                .map(workload -> new Entry(workload.name(), texts.summary(workload), Optional.empty()))
                .toList();
        return print(console, entries, json.isGiven());
    }

    static int print(Console console, List<Entry> entries, boolean json) {
        if (json) {
            console.out()
                    .println(Json.masked(entries.stream().map(Entry::asJson).toList()));
        } else {
            int width = entries.stream()
                    .mapToInt(entry -> Lines.width(entry.name()))
                    .max()
                    .orElse(1);
            entries.forEach(entry -> console.out().println(Lines.listed(entry.name(), width, entry.summary())));
        }
        return ExitCode.OK;
    }
}
