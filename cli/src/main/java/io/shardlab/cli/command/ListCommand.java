package io.shardlab.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.core.text.Json;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "list", description = "List the workloads, one per line.", mixinStandardHelpOptions = true)
public final class ListCommand implements Callable<Integer> {

    private final Console console;
    private final Workloads workloads;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    public ListCommand(Console console, Workloads workloads) {
        this.console = console;
        this.workloads = workloads;
    }

    @Override
    public Integer call() throws JsonProcessingException {
        if (json) {
            List<Map<String, String>> entries =
                    workloads.all().stream().map(ListCommand::entry).toList();
            console.out().println(Json.mapper().writeValueAsString(entries));
        } else {
            int width = workloads.all().stream()
                    .mapToInt(w -> w.name().length())
                    .max()
                    .orElse(0);
            workloads
                    .all()
                    .forEach(w -> console.out().printf(Locale.ROOT, "%-" + width + "s  %s%n", w.name(), w.summary()));
        }
        return ExitCode.OK;
    }

    private static Map<String, String> entry(Workload workload) {
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("name", workload.name());
        entry.put("summary", workload.summary());
        return entry;
    }
}
